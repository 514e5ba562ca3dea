import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callPage, pageOf } from '../app/record/record-link.ts';
import { callQuery } from '../recent-calls/recent-calls.queries.ts';
import { failureOf } from '../ui/page/failure.ts';
import { exactTime } from '../ui/page/relative-time.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './ExplainScreen.module.css';

/** The call that the question began with: what it met, which may be another thing than what it would meet now. */
export function PastCall({ call_id }: { call_id: string }) {
  const { data: call, error } = useQuery(callQuery(call_id));
  if (error)
    return (
      <section aria-label="The call itself" className={classes.past}>
        <p>The call could not be loaded: {failureOf(error).msg}</p>
      </section>
    );
  if (!call) return null;
  const over = call.trunk ? `over ${call.trunk}` : 'without a recorded carrier';
  const link = callPage(call_id);
  return (
    <section aria-label="The call itself" className={classes.past}>
      <p>
        <Anchor component={TargetLink} link={link} underline="always">
          The call of {exactTime(new Date(call.attempted_at))}
        </Anchor>{' '}
        went {over}
        {call.application_sid ? ' and reached ' : ' and reached no application.'}
        {call.application_sid && <MetApplication application_sid={call.application_sid} />} The explanation
        below uses the current configuration, which may have changed since.
      </p>
    </section>
  );
}

function MetApplication({ application_sid }: { application_sid: string }) {
  const link = pageOf('applications', application_sid);
  return (
    <>
      <Anchor component={TargetLink} link={link} underline="always">
        this application
      </Anchor>
      .
    </>
  );
}
