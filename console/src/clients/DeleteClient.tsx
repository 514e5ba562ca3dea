import type { Client } from '@trunkline/contract/clients/clients.contract.ts';
import { ConfirmDelete } from '../ui/ConfirmDelete.tsx';
import { useRemoveClient } from './clients.queries.ts';

type DeleteClientProps = {
  client: Pick<Client, 'client_sid' | 'username'>;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteClient({ client, opened, onClose, onDeleted }: DeleteClientProps) {
  const remove = useRemoveClient();
  return (
    <ConfirmDelete
      opened={opened}
      onClose={onClose}
      kind="client"
      name={client.username ?? client.client_sid}
      onDelete={() => remove.mutateAsync(client.client_sid)}
      onDeleted={onDeleted}
    >
      <p>Its device cannot register again. What is registered now stays so until it expires.</p>
    </ConfirmDelete>
  );
}
