import { may } from '@trunkline/contract/core/policy.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../session/session.queries.ts';
import { CredentialStatus } from '../ui/CredentialStatus.tsx';
import { overallOutcome } from '../ui/credential-status.ts';
import { failureOf } from '../ui/failure.ts';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { Section } from '../ui/Section.tsx';
import { useTestSpeechService } from './speech-services.queries.ts';

type SpeechStatusProps = { service: SpeechCredential; service_provider_sid: string; icon: ReactNode };

/** Asks the vendor once on opening, and again on request (`R28`). */
export function SpeechStatus({ service, service_provider_sid, icon }: SpeechStatusProps) {
  const { actor } = useSession();
  const test = useTestSpeechService(service_provider_sid);
  const mayTest = may(speechServicePolicy, 'test', actor, service);
  const hasAsked = useRef(false);
  const { mutate } = test;
  const sid = service.speech_credential_sid;
  const isTestable = mayTest.allowed && Boolean(service.use_for_tts || service.use_for_stt);

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
        outcome={overallOutcome(test.data ?? service.tests ?? {})}
        isTesting={test.isPending}
        failure={test.error ? failureOf(test.error).msg : service.unreadable}
        withReason
      />
    </Section>
  );
}
