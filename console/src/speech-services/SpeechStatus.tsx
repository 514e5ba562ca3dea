import { may } from '@trunkline/contract/core/policy.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { useSession } from '../session/session.queries.ts';
import { CredentialTest } from '../ui/CredentialTest.tsx';
import { overallOutcome } from '../ui/credential-status.ts';
import { useTestSpeechService } from './speech-services.queries.ts';

type SpeechStatusProps = { service: SpeechCredential; service_provider_sid: string };

export function SpeechStatus({ service, service_provider_sid }: SpeechStatusProps) {
  const { actor } = useSession();
  const test = useTestSpeechService(service_provider_sid);
  return (
    <CredentialTest
      sid={service.speech_credential_sid}
      may={may(speechServicePolicy, 'test', actor, service)}
      isTestable={Boolean(service.use_for_tts || service.use_for_stt)}
      test={test}
      outcome={overallOutcome(test.data ?? service.tests ?? {})}
      unreadable={service.unreadable}
    />
  );
}
