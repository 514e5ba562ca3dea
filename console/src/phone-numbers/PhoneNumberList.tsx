import { NativeSelect } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { hasScope } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { useEffect } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { storeAccountSid } from '../app/account-filter.ts';
import { ExportCsvButton } from '../app/ExportCsvButton.tsx';
import { rememberList } from '../app/list-as-left.ts';
import { pageSettings } from '../app/page-settings.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { NumbersBegin } from './NumbersBegin.tsx';
import classes from './PhoneNumberList.module.css';
import { PhoneNumberTable } from './PhoneNumberTable.tsx';
import { isKept } from './phone-number-rights.ts';
import { ALL_ACCOUNTS } from './phone-number-words.ts';
import { exportNumbers, filterAsked, type NumberSearch, numbersPageQuery } from './phone-numbers.queries.ts';

const route = getRouteApi('/internal/phone-numbers/');
/** After the last key (`C9`). */
const FILTER_DELAY_MS = 1000;

export function PhoneNumberList() {
  const session = useSession();
  const { actor, features } = session;
  const provider = useCurrentProvider();
  const service_provider_sid = provider?.service_provider_sid ?? '';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const accounts = useQuery(accountChoicesQuery(session, provider?.service_provider_sid));
  const query = useQuery(numbersPageQuery(service_provider_sid, search));
  const { filter, account, carrier, application } = search;
  const isFiltered = Boolean(filter || account || carrier || application);
  const hasNone = provider === null || (query.data?.total === 0 && !query.isPlaceholderData && !isFiltered);
  const first = query.data?.data[0];
  useEffect(() => rememberList('/internal/phone-numbers', search), [search]);

  function show(next: Partial<NumberSearch>, replace = false) {
    void navigate({ search: { ...search, page: undefined, ...next }, replace });
  }

  function filterByAccount(sid: string) {
    storeAccountSid(sid);
    show({ account: sid || undefined });
  }

  function clear() {
    if (account) storeAccountSid('');
    show({ filter: undefined, account: undefined, carrier: undefined, application: undefined });
  }

  const mayAdd = may(phoneNumberPolicy, 'begin', actor, pageSettings.admin_carrier);
  const add = !isKept(actor, pageSettings.admin_carrier) && (
    <GuardedButton
      may={mayAdd}
      link={linkOptions({ to: '/internal/phone-numbers/add', search: { account } })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      Add number
    </GuardedButton>
  );
  const fromCsv = add && features.has('number-import') && (
    <GuardedButton
      may={mayAdd}
      variant="default"
      link={linkOptions({ to: '/internal/phone-numbers/import' })}
      leftSection={<IconFileImport size={16} aria-hidden />}
    >
      <span className={classes.word}>Import</span>
    </GuardedButton>
  );

  return (
    <>
      <PageHeader
        title="Phone Numbers"
        purpose="Which application answers which number, or pattern of numbers"
        action={
          !hasNone && (
            <div className={classes.head}>
              {features.has('number-export') && (
                <ExportCsvButton
                  name="phone-numbers"
                  variant="default"
                  label={<span className={classes.word}>Export CSV</span>}
                  fetchCsv={(options) => exportNumbers(filterAsked(service_provider_sid, search), options)}
                />
              )}
              {fromCsv}
              {add}
            </div>
          )
        }
      />
      {hasNone ? (
        <NumbersBegin
          service_provider_sid={provider?.service_provider_sid}
          hasAccounts={accounts.data && accounts.data.length > 0}
          isKept={!add}
          actions={
            <>
              {add}
              {fromCsv}
            </>
          }
        />
      ) : (
        <>
          <FilterBar
            search={{
              label: 'Filter by number',
              value: filter ?? '',
              onChange: (text) => show({ filter: text.trim() || undefined }, true),
              delay_ms: FILTER_DELAY_MS,
            }}
            chips={
              carrier
                ? [
                    {
                      label: `Carrier: ${first?.carrier_name ?? carrier.slice(0, 8)}`,
                      onRemove: () => show({ carrier: undefined }),
                    },
                  ]
                : []
            }
            isActive={isFiltered}
            onClear={clear}
          >
            {hasScope(actor, 'service_provider') && (
              <AccountSelect
                label={undefined}
                aria-label="Account"
                className={classes.account}
                all={ALL_ACCOUNTS}
                accounts={accounts.data}
                value={account ?? ''}
                onChange={filterByAccount}
              />
            )}
            <NativeSelect
              aria-label="Application"
              className={classes.routed}
              value={application ?? ''}
              onChange={(event) => show({ application: event.currentTarget.value || undefined })}
              data={[
                { value: '', label: 'Any application' },
                { value: 'none', label: 'No application' },
                ...(application && application !== 'none'
                  ? [{ value: application, label: first?.application_name ?? 'One application' }]
                  : []),
              ]}
            />
          </FilterBar>
          <PhoneNumberTable
            service_provider_sid={service_provider_sid}
            search={search}
            isFiltered={isFiltered}
            onShow={show}
            onClear={clear}
          />
        </>
      )}
    </>
  );
}
