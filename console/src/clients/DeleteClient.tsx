import type { Client } from '@trunkline/contract/clients/clients.contract.ts';
import type { Deleting } from '../app/RecordScreen.tsx';
import { ConfirmDelete } from '../ui/overlay/ConfirmDelete.tsx';
import { useRemoveClient } from './clients.queries.ts';

type DeleteClientProps = Deleting & {
  client: Pick<Client, 'client_sid' | 'username'>;
};

export function DeleteClient({ client, ...rest }: DeleteClientProps) {
  const remove = useRemoveClient();
  return (
    <ConfirmDelete
      {...rest}
      kind="client"
      name={client.username ?? client.client_sid}
      onDelete={() => remove.mutateAsync(client.client_sid)}
      done="Client deleted successfully"
    >
      <p>Its device cannot register again. What is registered now stays so until it expires.</p>
    </ConfirmDelete>
  );
}
