import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { hasScope } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import { useEffect } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { storeAccountSid } from '../app/account-filter.ts';
import { rememberList } from '../app/list-as-left.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ScopeFilter } from './ScopeFilter.tsx';
import classes from './UserList.module.css';
import { UserTable } from './UserTable.tsx';
import type { UserSearch } from './users.queries.ts';

const route = getRouteApi('/internal/users/');
const FILTER_DELAY_MS = 300;

export function UserList() {
  const session = useSession();
  const { actor } = session;
  const provider = useCurrentProvider();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const accounts = useQuery(accountChoicesQuery(session, provider?.service_provider_sid));
  useEffect(() => rememberList('/internal/users', search), [search]);

  function show(next: Partial<UserSearch>, replace = false) {
    void navigate({ search: { ...search, page: undefined, ...next }, replace });
  }

  function filterByAccount(account: string) {
    storeAccountSid(account);
    show({ account: account || undefined });
  }

  function clear() {
    if (search.account) storeAccountSid('');
    show({ filter: undefined, scope: undefined, account: undefined });
  }

  const add = (
    <GuardedButton
      may={may(userPolicy, 'begin', actor)}
      link={linkOptions({ to: '/internal/users/add', search: { account: search.account } })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      Add user
    </GuardedButton>
  );

  return (
    <>
      <PageHeader
        title="Users"
        purpose="The people who sign in here, and how far each of them reaches"
        action={add}
      />
      <FilterBar
        search={{
          label: 'Filter by name or e-mail',
          value: search.filter ?? '',
          onChange: (filter) => show({ filter: filter.trim() || undefined }, true),
          delay_ms: FILTER_DELAY_MS,
        }}
        isActive={Boolean(search.filter || search.scope || search.account)}
        onClear={clear}
      >
        <ScopeFilter own={actor.scope} value={search.scope} onChange={(scope) => show({ scope })} />
        {hasScope(actor, 'service_provider') && (
          <AccountSelect
            label={undefined}
            aria-label="Account"
            className={classes.account}
            all="All accounts"
            accounts={accounts.data}
            value={search.account ?? ''}
            onChange={filterByAccount}
          />
        )}
      </FilterBar>
      <UserTable search={search} onShow={show} onClear={clear} add={add} />
    </>
  );
}
