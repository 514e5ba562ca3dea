import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { AddScreen } from '../app/AddScreen.tsx';
import { backTo } from '../app/list-as-left.ts';
import { pageOf } from '../app/record-link.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { UserForm } from './UserForm.tsx';
import { newUserSent, newUserValues } from './user-form.ts';
import { useCreateUser } from './users.queries.ts';

const route = getRouteApi('/internal/users/add');

export function UserCreator() {
  const { account } = route.useSearch();
  const session = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid;
  const accounts = useQuery(firstAccountsQuery(session, provider_sid, account));
  const create = useCreateUser();
  const navigate = useNavigate();
  const list = backTo('/internal/users', 'Users');
  return (
    <AddScreen kind="user" list={list} purpose="Someone who signs in to this console" fields={6} needs={[]}>
      {() => (
        <UserForm
          values={newUserValues(session.actor, account)}
          service_provider_sid={provider_sid ?? null}
          accounts={accounts.data}
          may={may(userPolicy, 'begin', session.actor)}
          cancel={list.link}
          onSave={(values, place) => create.mutateAsync(newUserSent(values, place))}
          onSaved={({ user_sid }, { name }) => {
            toastSuccess(`User ${name.trim()} added`);
            void navigate(pageOf('users', user_sid));
          }}
        />
      )}
    </AddScreen>
  );
}
