import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { hasScope } from '@trunkline/contract/core/actor.ts';
import { useCallback, useEffect } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { storeAccountSid } from '../app/account-filter.ts';
import { rememberList } from '../app/list-as-left.ts';
import { pageSettings } from '../app/page-settings.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { CopyText } from '../ui/CopyText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import classes from './CarrierList.module.css';
import { CarrierTable } from './CarrierTable.tsx';
import { mayBegin } from './carrier-rights.ts';
import { ALL_ACCOUNTS } from './carrier-words.ts';
import type { CarrierSearch } from './carriers.queries.ts';

const route = getRouteApi('/internal/carriers/');
/** After the last key (`C9`). */
const FILTER_DELAY_MS = 1000;

export function CarrierList() {
  const session = useSession();
  const { actor, me } = session;
  const provider = useCurrentProvider();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: accounts } = useQuery(accountChoicesQuery(session, provider?.service_provider_sid));
  const sip_realm = pageSettings.enable_hosted_system ? me.account.sip_realm : null;
  useEffect(() => rememberList('/internal/carriers', search), [search]);

  const accountName = useCallback(
    (sid: string) => accounts?.find(({ account_sid }) => account_sid === sid)?.name,
    [accounts],
  );

  function show(next: Partial<CarrierSearch>, replace = false) {
    void navigate({ search: { ...search, page: undefined, ...next }, replace });
  }

  function filterByAccount(account: string) {
    storeAccountSid(account);
    show({ account: account || undefined });
  }

  function clear() {
    if (search.account) storeAccountSid('');
    show({ name: undefined, account: undefined });
  }

  // Where the provider keeps carriers to itself its accounts do not see the button at all.
  const isKept = pageSettings.admin_carrier && actor.scope === 'account';
  const add = !isKept && (
    <GuardedButton
      may={mayBegin(actor, pageSettings.admin_carrier)}
      link={linkOptions({ to: '/internal/carriers/add', search: { account: search.account } })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      Add carrier
    </GuardedButton>
  );

  return (
    <>
      <PageHeader
        title="Carriers"
        purpose="Who brings calls and messages in, and who takes them out"
        action={add}
      />
      {sip_realm && (
        <p className={classes.realm}>
          Have your carrier send calls to <CopyText text={sip_realm} name="SIP realm" />
        </p>
      )}
      <FilterBar
        search={{
          label: 'Filter by name',
          value: search.name ?? '',
          onChange: (name) => show({ name: name.trim() || undefined }, true),
          delay_ms: FILTER_DELAY_MS,
        }}
        isActive={Boolean(search.name || search.account)}
        onClear={clear}
      >
        {hasScope(actor, 'service_provider') && (
          <AccountSelect
            label={undefined}
            aria-label="Used by"
            className={classes.account}
            all={ALL_ACCOUNTS}
            accounts={accounts}
            value={search.account ?? ''}
            onChange={filterByAccount}
          />
        )}
      </FilterBar>
      {provider === null ? (
        <EmptyState title="No service provider yet">
          Carriers belong to a service provider, or to one of its accounts.
        </EmptyState>
      ) : (
        <CarrierTable
          service_provider_sid={provider?.service_provider_sid ?? ''}
          search={search}
          onShow={show}
          onClear={clear}
          accountName={accountName}
          add={add}
        />
      )}
    </>
  );
}
