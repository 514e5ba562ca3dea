import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { storeAccountSid } from '../app/account-filter.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { UserForm } from './UserForm.tsx';
import { newUserSent, newUserValues } from './user-form.ts';
import { userListLink } from './user-list-link.ts';
import { useCreateUser } from './users.queries.ts';

const route = getRouteApi('/internal/users/add');

export function UserCreator() {
  const { account } = route.useSearch();
  const session = useSession();
  const provider = useCurrentProvider();
  const provider_sid = provider?.service_provider_sid;
  const accounts = useQuery(accountChoicesQuery(session, provider_sid));
  const create = useCreateUser();
  const navigate = useNavigate();
  const list = userListLink();

  return (
    <>
      <PageHeader
        title="Add user"
        crumbs={[{ label: 'Users', link: list }]}
        purpose="Someone who signs in to this console"
      />
      <UserForm
        values={newUserValues(session.actor, account)}
        service_provider_sid={provider_sid ?? null}
        accounts={accounts.data}
        may={may(userPolicy, 'begin', session.actor)}
        cancel={list}
        onSave={async (values, place) => {
          const sent = newUserSent(values, place);
          await create.mutateAsync(sent);
          return sent;
        }}
        onSaved={({ account_sid }, { name }) => {
          toastSuccess(`User ${name.trim()} added`);
          // The list shows the new user, whatever it was filtered by before.
          if (session.actor.scope !== 'account') storeAccountSid(account_sid ?? '');
          const search = session.actor.scope !== 'account' && account_sid ? { account: account_sid } : {};
          void navigate(linkOptions({ to: '/internal/users', search }));
        }}
      />
    </>
  );
}
