import { IconPlugConnected } from '@tabler/icons-react';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { useEffect, useRef } from 'react';
import { CredentialStatus } from './CredentialStatus.tsx';
import type { TestOutcome } from './credential-status.ts';
import { failureOf } from './failure.ts';
import { GuardedButton } from './GuardedButton.tsx';
import { Section } from './Section.tsx';

type CredentialTestProps = {
  sid: string;
  may: Decision;
  /** Whether there is anything to ask when the screen opens. */
  isTestable: boolean;
  /** The test just made, as `useMutation` tells of it. */
  test: { mutate: (sid: string) => void; isPending: boolean; error: unknown };
  outcome: TestOutcome;
  /** Why the stored values cannot be read. */
  unreadable: string | undefined;
};

/** Asks the vendor once on opening, and again on request (`R28`). */
export function CredentialTest({ sid, may, isTestable, test, outcome, unreadable }: CredentialTestProps) {
  const hasAsked = useRef(false);
  const { mutate } = test;
  const canAsk = may.allowed && isTestable && !unreadable;

  useEffect(() => {
    if (hasAsked.current || !canAsk) return;
    hasAsked.current = true;
    mutate(sid);
  }, [canAsk, mutate, sid]);

  return (
    <Section
      title="Credential status"
      aside={
        <GuardedButton
          may={may}
          variant="default"
          size="xs"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          aria-disabled={test.isPending}
          onClick={() => test.isPending || mutate(sid)}
        >
          Test
        </GuardedButton>
      }
    >
      <CredentialStatus
        outcome={outcome}
        isTesting={test.isPending}
        failure={test.error ? failureOf(test.error).msg : unreadable}
        withReason
      />
    </Section>
  );
}
