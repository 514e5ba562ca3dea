import { createFileRoute } from '@tanstack/react-router';
import { msTeamsTenantPolicy } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { guard } from '../../../app/guard.ts';
import { addSearch } from '../../../app/list/list-search.ts';
import { requireAccount } from '../../../app/require-account.ts';
import { TenantCreator } from '../../../ms-teams-tenants/TenantEditor.tsx';
import { requireTeamsDomain } from '../../../ms-teams-tenants/TenantList.tsx';

export const Route = createFileRoute('/internal/ms-teams-tenants/add')({
  validateSearch: addSearch,
  beforeLoad: guard(msTeamsTenantPolicy, 'begin'),
  loader: async (at) => {
    await requireTeamsDomain(at);
    await requireAccount(at, 'an Microsoft Teams Tenant');
  },
  component: TenantCreator,
});
