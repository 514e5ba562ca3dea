import type { LlmCredential } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { ConfirmDelete } from '../ui/ConfirmDelete.tsx';
import { useRemoveLlmService } from './llm-services.queries.ts';
import { serviceTitle } from './llm-words.ts';

type DeleteLlmServiceProps = {
  service: LlmCredential;
  service_provider_sid: string;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteLlmService({ service, service_provider_sid, ...rest }: DeleteLlmServiceProps) {
  const remove = useRemoveLlmService(service_provider_sid);
  return (
    <ConfirmDelete
      {...rest}
      kind="llm service"
      name={serviceTitle(service)}
      onDelete={() => remove.mutateAsync(service.llm_credential_sid)}
    >
      <p>Its key is forgotten. Applications that name it cannot use it any more.</p>
    </ConfirmDelete>
  );
}
