import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import type { ReactNode } from 'react';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { backTo } from '../app/list-as-left.ts';
import { RecordScreen } from '../app/RecordScreen.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { storedFrom } from '../ui/form/use-record-form.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { RefusalScreen } from '../ui/page/RefusalScreen.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { UserForm } from './UserForm.tsx';
import { UserState } from './UserState.tsx';
import { userSent, userValues } from './user-form.ts';
import { userQuery, useUpdateUser } from './users.queries.ts';

const route = getRouteApi('/internal/users/$userSid/edit');
const words = { area: 'users', kind: 'user', sid: 'User SID', fields: 6 } as const;

/** `otherWays` to sign in stand on the own page. */
export function UserEditor({ otherWays }: { otherWays: ReactNode }) {
  const { userSid } = route.useParams();
  const session = useSession();
  const { actor } = session;
  const isOwn = userSidOf(actor) === userSid;
  const query = useQuery(userQuery(userSid));
  const current = useCurrentProvider();
  const provider_sid = query.data?.service_provider_sid ?? current?.service_provider_sid;
  const accounts = useQuery(firstAccountsQuery(session, provider_sid, undefined));
  const update = useUpdateUser(userSid);
  const list = backTo('/internal/users', 'Users');
  const isRefused = query.error instanceof ApiProblem && query.error.status === 403;
  return (
    <RecordScreen
      words={words}
      query={query}
      list={list}
      refusal={isRefused && <RefusalScreen reason="You do not have access." />}
      head={(user) => ({ title: user.name, sid: user.user_sid, status: <UserState user={user} /> })}
      removal={(user) => ({
        may: may(userPolicy, 'remove', actor, user),
        about: isOwn
          ? 'You are signed out at once and cannot sign in again.'
          : 'The user is signed out everywhere at once and cannot sign in again. To be able to undo that, take away “User is active” instead.',
        dialog: (deleting) => <DeleteUser user={user} {...deleting} />,
      })}
    >
      {(user) => (
        <>
          <UserForm
            key={user.user_sid}
            values={userValues(user)}
            stored={storedFrom(user, query)}
            service_provider_sid={provider_sid ?? null}
            accounts={accounts.data}
            may={may(userPolicy, 'update', actor, user)}
            cancel={list.link}
            onSave={(values, place, madeFrom) =>
              update.mutateAsync({ body: userSent(values, place), madeFrom })
            }
            onSaved={(_, { name }) => toastSuccess(`User ${name.trim()} updated`)}
          />
          {isOwn && user.provider === 'local' && <OwnPassword user_sid={user.user_sid} />}
          {isOwn && otherWays}
        </>
      )}
    </RecordScreen>
  );
}
