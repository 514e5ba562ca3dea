import { IconPlugConnected } from '@tabler/icons-react';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { useEffect, useRef } from 'react';
import type { MenuEntry } from '../overlay/OverflowMenu.tsx';
import { AsidePanel } from '../page/AsidePanel.tsx';
import { CredentialStatus } from '../page/CredentialStatus.tsx';
import type { TestOutcome } from '../page/credential-status.ts';
import { failureOf } from '../page/failure.ts';
import { GuardedButton } from '../page/GuardedButton.tsx';

type Test = { mutate: (sid: string) => void; isPending: boolean; error: unknown };

type CredentialTestProps = {
  sid: string;
  may: Decision;
  /** The test just made, as `useMutation` tells of it. */
  test: Test;
  outcome: TestOutcome;
  /** Why the stored values cannot be read. */
  unreadable: string | undefined;
};

/** Asks the vendor once on opening, and again on request (`R28`). */
export function CredentialTest({ sid, may, test, outcome, unreadable }: CredentialTestProps) {
  const hasAsked = useRef(false);
  const { mutate } = test;
  const canAsk = may.allowed && !unreadable;

  useEffect(() => {
    if (hasAsked.current || !canAsk) return;
    hasAsked.current = true;
    mutate(sid);
  }, [canAsk, mutate, sid]);

  const status = (withReason: boolean) => (
    <CredentialStatus
      outcome={outcome}
      isTesting={test.isPending}
      failure={test.error ? failureOf(test.error).msg : unreadable}
      withReason={withReason}
    />
  );
  return (
    <AsidePanel
      title="Credential status"
      summary={status(false)}
      note={
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
      {status(true)}
    </AsidePanel>
  );
}

/** The same in the record's menu, where it is looked for on a phone. */
export function testEntry(may: Decision, test: Test, sid: string): MenuEntry {
  return {
    label: 'Test',
    icon: <IconPlugConnected size={16} aria-hidden />,
    may,
    onSelect: () => test.isPending || test.mutate(sid),
  };
}
