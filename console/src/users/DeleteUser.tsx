import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { closeSession } from '../app/session.ts';
import { useSession } from '../session/session.queries.ts';
import { ConfirmDelete } from '../ui/ConfirmDelete.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { useRemoveUser } from './users.queries.ts';

type DeleteUserProps = {
  user: { user_sid: string; name: string };
  opened: boolean;
  onClose: () => void;
  /** Not called for the own user: whoever deletes that is signed out. */
  onDeleted: () => void;
};

export function DeleteUser({ user, opened, onClose, onDeleted }: DeleteUserProps) {
  const { actor, features } = useSession();
  const isOwn = userSidOf(actor) === user.user_sid;
  const remove = useRemoveUser({ isOwn });

  function leave() {
    if (isOwn) return closeSession();
    toastSuccess(`User ${user.name} deleted`);
    onDeleted();
  }

  return (
    <ConfirmDelete
      opened={opened}
      onClose={onClose}
      kind="user"
      name={user.name}
      onDelete={() => remove.mutateAsync(user.user_sid)}
      onDeleted={leave}
    >
      <p>
        {isOwn
          ? 'This is your own user: you are signed out and cannot sign in again.'
          : 'The user is signed out everywhere at once.'}
        {features.has('audit') && ' What the user did stays in the audit log.'}
      </p>
    </ConfirmDelete>
  );
}
