import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { ConfirmDelete } from '../ui/ConfirmDelete.tsx';
import { useRemoveSpeechService } from './speech-services.queries.ts';
import { serviceTitle } from './speech-words.ts';

type DeleteSpeechServiceProps = {
  service: SpeechCredential;
  service_provider_sid: string;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteSpeechService({ service, service_provider_sid, ...rest }: DeleteSpeechServiceProps) {
  const remove = useRemoveSpeechService(service_provider_sid);
  return (
    <ConfirmDelete
      {...rest}
      kind="speech service"
      name={serviceTitle(service)}
      onDelete={() => remove.mutateAsync(service.speech_credential_sid)}
    >
      <p>
        Its key is forgotten and its custom voices go with it. Applications that name it cannot use it any
        more.
      </p>
    </ConfirmDelete>
  );
}
