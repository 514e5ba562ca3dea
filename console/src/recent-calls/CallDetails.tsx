import { Anchor } from '@mantine/core';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { useSession } from '../session/session.queries.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './CallDetails.module.css';
import { CallTabs } from './CallTabs.tsx';
import { callLink } from './call-link.ts';

/** Below an open row: all that is known of the call, and the way to its own page. */
export function CallDetails({ call }: { call: Call }) {
  const { features } = useSession();
  const link = features.has('call-page') ? callLink(call) : undefined;
  return (
    <div className={classes.panel}>
      <CallTabs call={call} />
      {link && (
        <Anchor component={TargetLink} link={link} size="sm">
          Open this call
        </Anchor>
      )}
    </div>
  );
}
