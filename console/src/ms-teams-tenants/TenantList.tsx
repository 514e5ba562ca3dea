import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { hasScope } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { msTeamsTenantPolicy } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { useEffect } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { storeAccountSid } from '../app/account-filter.ts';
import { rememberList } from '../app/list-as-left.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { CopyText } from '../ui/CopyText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import type { TenantSearch } from './ms-teams-tenants.queries.ts';
import classes from './TenantList.module.css';
import { TenantTable } from './TenantTable.tsx';
import { NEEDS_ACCOUNT } from './tenant-form.ts';

const PATH = '/internal/ms-teams-tenants';
const route = getRouteApi('/internal/ms-teams-tenants/');
const FILTER_DELAY_MS = 300;

export function TenantList() {
  const session = useSession();
  const { actor } = session;
  const provider = useCurrentProvider();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const accounts = useQuery(accountChoicesQuery(session, provider?.service_provider_sid));
  useEffect(() => rememberList(PATH, search), [search]);
  const hasNone = provider === null || accounts.data?.length === 0;

  function show(next: Partial<TenantSearch>, replace = false) {
    void navigate({ search: { ...search, page: undefined, ...next }, replace });
  }

  function filterByAccount(sid: string) {
    storeAccountSid(sid);
    show({ account: sid || undefined });
  }

  function clear() {
    if (search.account) storeAccountSid('');
    show({ domain: undefined, account: undefined });
  }

  const add = (
    <GuardedButton
      may={may(msTeamsTenantPolicy, 'begin', actor)}
      link={linkOptions({ to: '/internal/ms-teams-tenants/add', search: { account: search.account } })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      Add tenant
    </GuardedButton>
  );

  return (
    <>
      <PageHeader
        title="Microsoft Teams tenants"
        purpose="Teams domains, and the accounts and applications that answer their calls"
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
          {provider?.ms_teams_fqdn && (
            <p className={classes.note}>
              Calls from Teams arrive at <CopyText text={provider.ms_teams_fqdn} name="Teams domain" />
            </p>
          )}
          <FilterBar
            search={{
              label: 'Filter by domain name',
              value: search.domain ?? '',
              onChange: (domain) => show({ domain: domain.trim() || undefined }, true),
              delay_ms: FILTER_DELAY_MS,
            }}
            isActive={Boolean(search.domain || search.account)}
            onClear={clear}
          >
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
          <TenantTable search={search} accounts={accounts.data} onShow={show} onClear={clear} add={add} />
        </>
      )}
    </>
  );
}
