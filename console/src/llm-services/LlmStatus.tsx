import { may } from '@trunkline/contract/core/policy.ts';
import type { LlmCredential } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import { useSession } from '../session/session.queries.ts';
import { CredentialTest } from '../ui/CredentialTest.tsx';
import { overallOutcome } from '../ui/credential-status.ts';
import { useTestLlmService } from './llm-services.queries.ts';

type LlmStatusProps = { service: LlmCredential; service_provider_sid: string };

export function LlmStatus({ service, service_provider_sid }: LlmStatusProps) {
  const { actor } = useSession();
  const test = useTestLlmService(service_provider_sid);
  return (
    <CredentialTest
      sid={service.llm_credential_sid}
      may={may(llmServicePolicy, 'test', actor, service)}
      isTestable
      test={test}
      outcome={overallOutcome({ key: test.data ?? service.test ?? null })}
      unreadable={service.unreadable}
    />
  );
}
