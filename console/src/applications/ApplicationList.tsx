import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { hasScope } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useEffect } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { chosenAccount, storeAccountSid } from '../app/account-filter.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import classes from './ApplicationList.module.css';
import { ApplicationTable } from './ApplicationTable.tsx';
import type { ApplicationSearch } from './applications.queries.ts';
import { NEEDS_ACCOUNT } from './needs-account.ts';

const route = getRouteApi('/internal/applications/');
const SEARCH_DELAY_MS = 1000;

export function ApplicationList() {
  const session = useSession();
  const provider = useCurrentProvider();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const accounts = useQuery(accountChoicesQuery(session, provider?.service_provider_sid));
  const hasFilter = hasScope(session.actor, 'service_provider');
  const chosen = accounts.data && chosenAccount(accounts.data, search.account);
  // Until the accounts are known the address is taken at its word, so that nothing waits for them.
  const account_sid = (accounts.data ? chosen?.account_sid : search.account) ?? '';
  const hasNone = provider === null || accounts.data?.length === 0;

  function show(next: Partial<ApplicationSearch>, replace = false) {
    void navigate({ search: { ...search, page: undefined, ...next }, replace });
  }

  useEffect(() => {
    if (hasFilter && chosen && chosen.account_sid !== search.account)
      void navigate({ search: { ...search, account: chosen.account_sid }, replace: true });
  }, [hasFilter, chosen, search, navigate]);

  const add = (
    <GuardedButton
      may={may(applicationPolicy, 'begin', session.actor)}
      link={linkOptions({ to: '/internal/applications/add', search: { account: account_sid || undefined } })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      Add application
    </GuardedButton>
  );

  return (
    <>
      <PageHeader
        title="Applications"
        purpose="What answers calls: webhooks to ask, and the speech services they use"
        action={hasNone ? undefined : add}
      />
      {hasNone ? (
        <EmptyState
          title="No accounts yet"
          action={
            <GuardedButton
              may={may(accountPolicy, 'create', session.actor)}
              link={linkOptions({ to: '/internal/accounts/add' })}
            >
              Add account
            </GuardedButton>
          }
        >
          {NEEDS_ACCOUNT}
        </EmptyState>
      ) : accounts.error && !accounts.data ? (
        <ProblemNotice
          error={accounts.error}
          what="The accounts could not be loaded."
          onRetry={() => accounts.refetch()}
        />
      ) : (
        <>
          <FilterBar
            search={{
              label: 'Filter by name',
              value: search.name ?? '',
              onChange: (name) => show({ name: name.trim() || undefined }),
              delay_ms: SEARCH_DELAY_MS,
            }}
          >
            {hasFilter && (
              <AccountSelect
                label={undefined}
                aria-label="Account"
                className={classes.account}
                accounts={accounts.data}
                value={account_sid}
                onChange={(account) => {
                  storeAccountSid(account);
                  show({ account });
                }}
              />
            )}
          </FilterBar>
          <ApplicationTable account_sid={account_sid} search={search} onShow={show} add={add} />
        </>
      )}
    </>
  );
}
