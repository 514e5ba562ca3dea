import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { hasScope } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { storeAccountSid } from '../app/account-filter.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import classes from './LlmList.module.css';
import { LlmTable } from './LlmTable.tsx';
import type { LlmSearch } from './llm-services.queries.ts';

const route = getRouteApi('/internal/llm-services/');

export function LlmList() {
  const session = useSession();
  const provider = useCurrentProvider();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const accounts = useQuery(accountChoicesQuery(session, provider?.service_provider_sid));
  const hasFilter = hasScope(session.actor, 'service_provider');

  function show(next: Partial<LlmSearch>, replace = false) {
    void navigate({ search: { ...search, page: undefined, ...next }, replace });
  }

  /** Remembered for the lists of other things, "All accounts" too. */
  function filterByAccount(account: string) {
    storeAccountSid(account);
    show({ account: account || undefined });
  }

  const isFiltered = hasFilter && Boolean(search.account);
  const clear = () => filterByAccount('');
  const add = (
    <GuardedButton
      may={may(llmServicePolicy, 'begin', session.actor)}
      link={linkOptions({ to: '/internal/llm-services/add', search: { account: search.account } })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      Add LLM service
    </GuardedButton>
  );
  return (
    <>
      <PageHeader
        title="LLM"
        purpose="Keys of the vendors of language models that applications talk with"
        action={add}
      />
      {hasFilter && (
        <FilterBar isActive={isFiltered} onClear={clear}>
          <AccountSelect
            label={undefined}
            aria-label="Used by"
            className={classes.account}
            accounts={accounts.data}
            all="All accounts"
            value={search.account ?? ''}
            onChange={filterByAccount}
          />
        </FilterBar>
      )}
      <LlmTable
        service_provider_sid={provider?.service_provider_sid ?? ''}
        accounts={accounts.data}
        search={search}
        onShow={show}
        isFiltered={isFiltered}
        onClear={clear}
        add={add}
      />
    </>
  );
}
