import { userSidOf } from '@trunkline/contract/core/actor.ts';
import type { Deleting } from '../app/record/RecordScreen.tsx';
import { closeSession } from '../app/session.ts';
import { useSession } from '../session/session.queries.ts';
import { ConfirmDelete } from '../ui/overlay/ConfirmDelete.tsx';
import { useRemoveUser, userKind } from './users.queries.ts';

type DeleteUserProps = Deleting & { user: { user_sid: string; name: string } };

/** Whoever deletes the own user is signed out. */
export function DeleteUser({ user, onDeleted, ...rest }: DeleteUserProps) {
  const { actor, features } = useSession();
  const isOwn = userSidOf(actor) === user.user_sid;
  const remove = useRemoveUser({ isOwn });

  return (
    <ConfirmDelete
      {...rest}
      kind={userKind.kind}
      name={user.name}
      onDelete={() => remove.mutateAsync(user.user_sid)}
      done={isOwn ? undefined : userKind.deleted(user.name)}
      onDeleted={isOwn ? () => closeSession() : onDeleted}
    >
      <p>
        {isOwn ? 'This is your own user: you are signed out and cannot sign in again.' : userKind.goes}
        {features.has('audit') && ' What the user did stays in the audit log.'}
      </p>
    </ConfirmDelete>
  );
}
