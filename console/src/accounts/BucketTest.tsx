import { Group } from '@mantine/core';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { deny, may } from '@trunkline/contract/core/policy.ts';
import { useMutateOnce } from '../app/mutate-once.ts';
import { useSession } from '../session/session.queries.ts';
import { isSame } from '../ui/form/save-changed-parts.ts';
import { failureOf } from '../ui/page/failure.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { useTestBucket } from './accounts.queries.ts';
import classes from './BucketTest.module.css';
import { type BucketValues, bucketSent, isTestable, keptWithBucket } from './recording-form.ts';

/** Asks the vendor with what is typed, saved or not. The answer goes when something is changed. */
export function BucketTest({ account, bucket }: { account: Account; bucket: BucketValues }) {
  const { actor } = useSession();
  const test = useMutateOnce(useTestBucket(account.account_sid));
  const allowed = may(accountPolicy, 'testBucket', actor, account);
  const [kept] = keptWithBucket(bucket, account.bucket_credential);
  const lack = isTestable(bucket) ? kept?.message : 'Fill in the required fields first';
  const mayTest = allowed.allowed && lack ? deny(lack) : allowed;
  const isCurrent = test.variables !== undefined && isSame(test.variables, bucketSent(bucket));

  return (
    <Group gap="8px 16px">
      <GuardedButton
        may={mayTest}
        variant="default"
        aria-disabled={test.isPending}
        onClick={() => test.isPending || test.mutate(bucketSent(bucket))}
      >
        {test.isPending ? 'Testing' : 'Test'}
      </GuardedButton>
      <div role="status" className={classes.outcome}>
        {isCurrent && test.data?.status === 'ok' && (
          <StatusBadge status="good">A recording can be written, read and removed</StatusBadge>
        )}
        {isCurrent && test.data?.status === 'failed' && <Refused reason={test.data.reason} />}
        {isCurrent && test.error && <Refused reason={reasonOf(test.error)} />}
      </div>
    </Group>
  );
}

function Refused({ reason }: { reason: string | undefined }) {
  return (
    <>
      <StatusBadge status="failing">Test failed</StatusBadge>
      <p>{reason ?? 'The vendor gave no reason.'}</p>
    </>
  );
}

function reasonOf(error: unknown): string {
  const { msg, issues } = failureOf(error);
  return issues.length > 0 ? issues.map(({ message }) => message).join(' ') : msg;
}
