import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callPage, recordLink } from '../app/record/record-link.ts';
import { foundBySidQuery } from '../search/search.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { wordFor } from '../ui/overlay/blockers-by-kind.ts';
import { CopyText } from '../ui/page/CopyText.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './AlertTable.module.css';
import { isAboutCall } from './alert-fields.ts';

type AlertTargetProps = { alert_type: string | null; target_sid: string };

/** What an alert is about, and the way there: it is named by its sid alone, and the search says what that is. */
export function AlertTarget({ alert_type, target_sid }: AlertTargetProps) {
  const { features } = useSession();
  const isCall = isAboutCall(alert_type);
  const { data: found } = useQuery(foundBySidQuery(target_sid, !isCall && features.has('search')));
  const link = isCall ? callPage(target_sid) : found && recordLink(found.kind, found.sid);
  const words =
    isCall || found?.kind === 'recent-calls' ? 'the call' : found && `${wordFor(found.kind)} ${found.name}`;
  return (
    <span className={classes.target}>
      <CopyText text={target_sid} name="target SID" />
      {link && (
        <Anchor component={TargetLink} link={link} size="sm">
          Open {words}
        </Anchor>
      )}
    </span>
  );
}
