import { createFileRoute } from '@tanstack/react-router';
import { listAddress } from '../../../app/list/account-filter.ts';
import { warmList } from '../../../app/list/list-pages.ts';
import { tenantPages } from '../../../ms-teams-tenants/ms-teams-tenants.queries.ts';
import { requireTeamsDomain, TenantList } from '../../../ms-teams-tenants/TenantList.tsx';

export const Route = createFileRoute('/internal/ms-teams-tenants/')({
  ...listAddress(),
  loader: async (at) => {
    await requireTeamsDomain(at);
    await warmList(at.context, tenantPages, at.deps);
  },
  component: TenantList,
});
