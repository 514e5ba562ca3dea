import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import type { Deleting } from '../record/RecordScreen.tsx';
import { type CredentialKind, titleOf } from './credential-kind.ts';
import type { Credential } from './credential-queries.ts';

type DeleteCredentialProps<T extends Credential, Test, Answer> = Deleting & {
  kind: CredentialKind<T, Test, Answer>;
  service: T;
  service_provider_sid: string;
};

export function DeleteCredential<T extends Credential, Test, Answer>({
  kind,
  service,
  service_provider_sid,
  ...rest
}: DeleteCredentialProps<T, Test, Answer>) {
  const { record, queries, sidOf } = kind;
  const remove = queries.useRemove(service_provider_sid);
  const name = titleOf(kind, service);
  return (
    <ConfirmDelete
      {...rest}
      kind={record.deleted}
      name={name}
      onDelete={() => remove.mutateAsync(sidOf(service))}
      done={`Deleted ${record.kind} ${name}`}
    >
      <p>{record.goes}</p>
    </ConfirmDelete>
  );
}
