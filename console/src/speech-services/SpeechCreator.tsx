import { CredentialCreator } from '../app/CredentialCreator.tsx';
import { SpeechForm } from './SpeechForm.tsx';
import { newSpeechValues } from './speech-form.ts';
import { speechKind } from './speech-kind.ts';

export function SpeechCreator() {
  return <CredentialCreator kind={speechKind} Form={SpeechForm} newValues={newSpeechValues} />;
}
