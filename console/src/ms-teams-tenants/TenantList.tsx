import { redirect } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import type { ListedTenant } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import {
  msTeamsTenantPolicy,
  noTeamsDomain,
} from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import { leadHome, tellWhy } from '../app/guard.ts';
import { accountColumn, accountFilter } from '../app/list/account-column.ts';
import { ListScreen } from '../app/list/ListScreen.tsx';
import { needsAccount } from '../app/list/needs.ts';
import type { Loaded } from '../app/load-session.ts';
import { rowOf } from '../app/record/DeleteRecord.tsx';
import { loadCurrentProvider, useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { CopyText } from '../ui/page/CopyText.tsx';
import { PageNote } from '../ui/page/PageNote.tsx';
import type { Column } from '../ui/table/columns.ts';
import { tenantKind, tenantPages } from './ms-teams-tenants.queries.ts';

const domain: Column<ListedTenant> = {
  id: 'tenant_fqdn',
  header: 'Domain name',
  cell: (tenant) => tenant.tenant_fqdn,
  sort: 'tenant_fqdn',
};
const application: Column<ListedTenant> = {
  id: 'application',
  header: 'Application',
  cell: (tenant) => tenant.application_name ?? tenant.application_sid,
};

export function TenantList() {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const provider_sid = provider?.service_provider_sid ?? '';
  return (
    <ListScreen
      words={{
        title: 'Microsoft Teams tenants',
        help: 'accounts.microsoft-teams',
        purpose: 'Teams domains, and the accounts and applications that answer their calls',
        noun: 'tenants',
        search: 'Filter by domain name',
        empty: {
          title: 'No Microsoft Teams Tenant.',
          text: 'A tenant links the domain of a Microsoft Teams customer to the account and application that answer its calls.',
          needs: needsAccount(actor, provider_sid, 'an Microsoft Teams Tenant'),
        },
      }}
      many="ms-teams-tenants"
      pages={tenantPages}
      columns={[domain, ...accountColumn<ListedTenant>(actor), application]}
      row={{ ...rowOf(tenantKind), mayRemove: (tenant) => may(msTeamsTenantPolicy, 'remove', actor, tenant) }}
      filters={accountFilter(actor, provider_sid, { counts: 'ms-teams-tenants' })}
      add={{ may: may(msTeamsTenantPolicy, 'begin', actor), label: 'Add tenant' }}
    >
      {provider?.ms_teams_fqdn && (
        <PageNote>
          Calls from Teams arrive at <CopyText text={provider.ms_teams_fqdn} name="Teams domain" />
        </PageNote>
      )}
    </ListScreen>
  );
}

/**
 * For the loaders of the list and of adding: without a domain of the provider's own at MS Teams there
 * is nothing to do here, and Settings is where one is set, for those who may.
 */
export async function requireTeamsDomain(at: { context: Loaded; preload: boolean }): Promise<void> {
  const { actor } = at.context.session;
  const provider = await loadCurrentProvider(at.context.queryClient);
  if (!provider || provider.ms_teams_fqdn) return;
  const reason = noTeamsDomain(provider.name);
  if (!may(settingsPolicy, 'openScreen', actor).allowed) leadHome(at, reason);
  tellWhy(at, reason);
  const search = actor.scope === 'admin' ? ({ tab: 'service-provider' } as const) : {};
  throw redirect({ to: '/internal/settings', search });
}
