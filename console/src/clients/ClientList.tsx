import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import { hasScope } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useEffect } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { storeAccountSid } from '../app/account-filter.ts';
import { rememberList } from '../app/list-as-left.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import classes from './ClientList.module.css';
import { ClientTable } from './ClientTable.tsx';
import { NEEDS_ACCOUNT } from './client-form.ts';
import type { ClientSearch } from './clients.queries.ts';
import { RealmNote } from './RealmNote.tsx';

const route = getRouteApi('/internal/clients/');
const FILTER_DELAY_MS = 300;

export function ClientList() {
  const session = useSession();
  const { actor } = session;
  const provider = useCurrentProvider();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const accounts = useQuery(accountChoicesQuery(session, provider?.service_provider_sid));
  useEffect(() => rememberList('/internal/clients', search), [search]);

  const hasFilter = hasScope(actor, 'service_provider');
  const hasNone = provider === null || accounts.data?.length === 0;
  const account_sid = actor.scope === 'account' ? actor.account_sid : search.account;
  const account = accounts.data?.find((choice) => choice.account_sid === account_sid);

  function show(next: Partial<ClientSearch>, replace = false) {
    void navigate({ search: { ...search, page: undefined, ...next }, replace });
  }

  function filterByAccount(sid: string) {
    storeAccountSid(sid);
    show({ account: sid || undefined });
  }

  function clear() {
    if (search.account) storeAccountSid('');
    show({ username: undefined, account: undefined });
  }

  const add = (
    <GuardedButton
      may={may(clientPolicy, 'begin', actor)}
      link={linkOptions({ to: '/internal/clients/add', search: { account: search.account } })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      Add client
    </GuardedButton>
  );

  return (
    <>
      <PageHeader
        title="Clients"
        purpose="SIP phones and softphones: what each registers with, and what it may call"
        action={hasNone ? undefined : add}
      />
      {hasNone ? (
        <EmptyState
          title="No accounts yet"
          action={
            <GuardedButton
              may={may(accountPolicy, 'create', actor)}
              link={linkOptions({ to: '/internal/accounts/add' })}
            >
              Add account
            </GuardedButton>
          }
        >
          {NEEDS_ACCOUNT}
        </EmptyState>
      ) : (
        <>
          {account && <RealmNote account={account} isOwn={actor.scope === 'account'} />}
          <FilterBar
            search={{
              label: 'Filter by username',
              value: search.username ?? '',
              onChange: (username) => show({ username: username.trim() || undefined }, true),
              delay_ms: FILTER_DELAY_MS,
            }}
            isActive={Boolean(search.username || search.account)}
            onClear={clear}
          >
            {hasFilter && (
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
          <ClientTable search={search} accounts={accounts.data} onShow={show} onClear={clear} add={add} />
        </>
      )}
    </>
  );
}
