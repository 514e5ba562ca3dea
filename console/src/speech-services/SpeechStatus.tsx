import { may } from '@trunkline/contract/core/policy.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { useSession } from '../session/session.queries.ts';
import { CredentialTest } from '../ui/CredentialTest.tsx';
import type { useTestSpeechService } from './speech-services.queries.ts';
import { isTestable, speechOutcome } from './speech-words.ts';

type SpeechStatusProps = { service: SpeechCredential; test: ReturnType<typeof useTestSpeechService> };

export function SpeechStatus({ service, test }: SpeechStatusProps) {
  const { actor } = useSession();
  return (
    <CredentialTest
      sid={service.speech_credential_sid}
      may={may(speechServicePolicy, 'test', actor, service)}
      isTestable={isTestable(service)}
      test={test}
      outcome={speechOutcome(service, test.data)}
      unreadable={service.unreadable}
    />
  );
}
