import { may } from '@trunkline/contract/core/policy.ts';
import type { LlmCredential } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../session/session.queries.ts';
import { CredentialStatus } from '../ui/CredentialStatus.tsx';
import { overallOutcome } from '../ui/credential-status.ts';
import { failureOf } from '../ui/failure.ts';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { Section } from '../ui/Section.tsx';
import { useTestLlmService } from './llm-services.queries.ts';

type LlmStatusProps = { service: LlmCredential; service_provider_sid: string; icon: ReactNode };

/** Asks the vendor once on opening, and again on request (`R28`). */
export function LlmStatus({ service, service_provider_sid, icon }: LlmStatusProps) {
  const { actor } = useSession();
  const test = useTestLlmService(service_provider_sid);
  const mayTest = may(llmServicePolicy, 'test', actor, service);
  const hasAsked = useRef(false);
  const { mutate } = test;
  const sid = service.llm_credential_sid;
  const isTestable = mayTest.allowed;

  useEffect(() => {
    if (hasAsked.current || !isTestable) return;
    hasAsked.current = true;
    mutate(sid);
  }, [isTestable, mutate, sid]);

  return (
    <Section
      title="Credential status"
      aside={
        <GuardedButton
          may={mayTest}
          variant="default"
          size="xs"
          leftSection={icon}
          aria-disabled={test.isPending}
          onClick={() => test.isPending || test.mutate(sid)}
        >
          Test
        </GuardedButton>
      }
    >
      <CredentialStatus
        outcome={overallOutcome({ key: test.data ?? service.test ?? null })}
        isTesting={test.isPending}
        failure={test.error ? failureOf(test.error).msg : service.unreadable}
        withReason
      />
    </Section>
  );
}
