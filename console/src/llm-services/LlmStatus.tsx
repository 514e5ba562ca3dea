import { may } from '@trunkline/contract/core/policy.ts';
import type { LlmCredential } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import { llmVendorOf } from '@trunkline/contract/llm-services/vendors.ts';
import { useSession } from '../session/session.queries.ts';
import { CredentialTest } from '../ui/CredentialTest.tsx';
import type { useTestLlmService } from './llm-services.queries.ts';
import { llmOutcome } from './llm-words.ts';

type LlmStatusProps = { service: LlmCredential; test: ReturnType<typeof useTestLlmService> };

export function LlmStatus({ service, test }: LlmStatusProps) {
  const { actor } = useSession();
  return (
    <CredentialTest
      sid={service.llm_credential_sid}
      may={may(llmServicePolicy, 'test', actor, service)}
      isTestable={llmVendorOf(service.vendor) !== null}
      test={test}
      outcome={llmOutcome(service, test.data)}
      unreadable={service.unreadable}
    />
  );
}
