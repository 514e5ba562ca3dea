import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { pageOf } from '../app/record/record-link.ts';
import { applicationPicks } from '../applications/applications.queries.ts';
import { CopyText } from '../ui/page/CopyText.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './CallFields.module.css';

/** The application that answered, by its name where it still is; its sid is there to copy in any case. */
export function CallApplication({ call }: { call: Call }) {
  const sid = call.application_sid ?? '';
  const { data } = useQuery({
    ...applicationPicks({ account_sid: call.account_sid ?? '' }).one(sid),
    retry: false,
  });
  return (
    <span className={classes.record}>
      {data && (
        <Anchor component={TargetLink} link={pageOf('applications', sid)} inherit>
          {data.label} <span aria-hidden>→</span>
        </Anchor>
      )}
      <CopyText text={sid} name="Application SID" />
    </span>
  );
}
