import { Loader } from '@mantine/core';
import classes from './CredentialStatus.module.css';
import type { TestOutcome } from './credential-status.ts';
import { RelativeTime } from './RelativeTime.tsx';
import { type Status, StatusBadge } from './StatusBadge.tsx';
import { useIsLong } from './use-is-long.ts';

export const WAITING_FOR_VENDOR = 'Waiting for the vendor to answer; a test may take half a minute';

const looks: Record<TestOutcome['status'], Status> = { ok: 'good', fail: 'failing', 'not tested': 'off' };
const words = { ok: 'Works', fail: 'Failing', 'not tested': 'Not tested' };

type CredentialStatusProps = {
  /** The last result; null when nothing was ever asked. */
  outcome: TestOutcome | null;
  isTesting?: boolean;
  /** The test itself could not be made: the server's sentence. */
  failure?: string | null;
  /** Says the reason beside the status instead of on hover. */
  withReason?: boolean;
};

/** Whether a vendor takes a key, and since when that is known (`C21`). */
export function CredentialStatus({ outcome, isTesting = false, failure, withReason }: CredentialStatusProps) {
  const isLong = useIsLong(isTesting);
  if (isTesting)
    return (
      <span className={classes.status} role="status">
        <Loader size={14} aria-hidden /> Checking status…
        {withReason && isLong && <span className={classes.reason}>{WAITING_FOR_VENDOR}</span>}
      </span>
    );
  if (failure)
    return (
      <span className={classes.status} role="status">
        <StatusBadge status="failing" detail={withReason ? undefined : failure}>
          Status error
        </StatusBadge>
        {withReason && <span className={classes.reason}>{failure}</span>}
      </span>
    );
  const shown = outcome ?? { status: 'not tested' as const, reason: null, tested_at: null };
  return (
    <span className={classes.status} role="status">
      <StatusBadge status={looks[shown.status]} detail={(!withReason && shown.reason) || undefined}>
        {words[shown.status]}
      </StatusBadge>
      {shown.tested_at && (
        <span className={classes.time}>
          <RelativeTime iso={shown.tested_at} />
        </span>
      )}
      {withReason && shown.reason && <span className={classes.reason}>{shown.reason}</span>}
    </span>
  );
}
