import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import { useState } from 'react';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { historyEntry } from '../app/history-entry.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { DangerZone } from '../ui/DangerZone.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { RefusalScreen } from '../ui/RefusalScreen.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { UserForm } from './UserForm.tsx';
import { UserState } from './UserState.tsx';
import { userSent, userValues } from './user-form.ts';
import { userListLink } from './user-list-link.ts';
import { userQuery, useUpdateUser } from './users.queries.ts';

const route = getRouteApi('/internal/users/$userSid/edit');

export function UserEditor() {
  const { userSid } = route.useParams();
  const session = useSession();
  const { actor } = session;
  const isOwn = userSidOf(actor) === userSid;
  const { data: user, error, dataUpdatedAt, refetch } = useQuery(userQuery(userSid));
  const current = useCurrentProvider();
  const provider_sid = user?.service_provider_sid ?? current?.service_provider_sid;
  const accounts = useQuery(accountChoicesQuery(session, provider_sid));
  const update = useUpdateUser(userSid, { isOwn });
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const list = userListLink();
  const crumbs = [{ label: 'Users', link: list }];

  if (error instanceof ApiProblem && error.status === 403)
    return <RefusalScreen reason="You do not have access." />;
  if (!user && error) return <RouteProblem error={error} reset={() => refetch()} />;
  if (!user)
    return (
      <>
        <PageHeader title={undefined} crumbs={crumbs} purpose="User SID" sid={null} />
        <FormSkeleton name="user" fields={6} />
      </>
    );

  const mayRemove = may(userPolicy, 'remove', actor, user);
  return (
    <>
      <PageHeader
        title={user.name}
        crumbs={crumbs}
        status={<UserState user={user} />}
        purpose="User SID"
        sid={user.user_sid}
        menu={[
          ...historyEntry(session, user.user_sid),
          {
            label: 'Delete user',
            icon: <IconTrash size={16} aria-hidden />,
            may: mayRemove,
            destructive: true,
            onSelect: () => setIsDeleting(true),
          },
        ]}
      />
      <UserForm
        key={user.user_sid}
        values={userValues(user)}
        user={user}
        loadedAt={dataUpdatedAt}
        reload={refetch}
        service_provider_sid={provider_sid ?? null}
        accounts={accounts.data}
        may={may(userPolicy, 'update', actor, user)}
        cancel={list}
        onSave={(values, place, madeFrom) => update.mutateAsync({ body: userSent(values, place), madeFrom })}
        onSaved={(_, { name }) => toastSuccess(`User ${name.trim()} updated`)}
      />
      {isOwn && user.provider === 'local' && <OwnPassword user_sid={user.user_sid} />}
      <DangerZone
        title="Delete this user"
        action={
          <GuardedButton may={mayRemove} variant="outline" color="red" onClick={() => setIsDeleting(true)}>
            Delete User
          </GuardedButton>
        }
      >
        {isOwn
          ? 'You are signed out at once and cannot sign in again.'
          : 'The user is signed out everywhere at once and cannot sign in again. To be able to undo that, take away “User is active” instead.'}
      </DangerZone>
      <DeleteUser
        user={user}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        // What was typed into the form of a user that is gone needs no question.
        onDeleted={() => navigate({ ...list, ignoreBlocker: true })}
      />
    </>
  );
}
