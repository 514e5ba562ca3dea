import { getRouteApi } from '@tanstack/react-router';
import { CredentialCreator } from '../app/credential/CredentialCreator.tsx';
import { CredentialEditor } from '../app/credential/CredentialEditor.tsx';
import { SpeechForm } from './SpeechForm.tsx';
import { newSpeechValues, speechValues } from './speech-form.ts';
import { speechKind } from './speech-kind.ts';
import { TryVoice } from './TryVoice.tsx';

const route = getRouteApi('/internal/speech-services/$speechCredentialSid/edit');

export function SpeechCreator() {
  return <CredentialCreator kind={speechKind} Form={SpeechForm} newValues={newSpeechValues} />;
}

export function SpeechEditor() {
  const { speechCredentialSid: sid } = route.useParams();
  return (
    <CredentialEditor
      kind={speechKind}
      sid={sid}
      Form={SpeechForm}
      valuesOf={speechValues}
      more={(service, service_provider_sid) =>
        Boolean(service.use_for_tts) &&
        !service.unreadable && <TryVoice key={sid} {...{ service, service_provider_sid }} />
      }
    />
  );
}
