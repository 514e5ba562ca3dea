import { createFileRoute } from '@tanstack/react-router';
import { restoreAccount } from '../../../app/account-filter.ts';
import { warmList } from '../../../app/list-pages.ts';
import { listSearch } from '../../../app/list-search.ts';
import { tenantPages } from '../../../ms-teams-tenants/ms-teams-tenants.queries.ts';
import { requireTeamsDomain, TenantList } from '../../../ms-teams-tenants/TenantList.tsx';

export const Route = createFileRoute('/internal/ms-teams-tenants/')({
  validateSearch: listSearch(),
  beforeLoad: restoreAccount,
  loaderDeps: ({ search }) => search,
  loader: async (at) => {
    await requireTeamsDomain(at);
    await warmList(at.context, tenantPages, at.deps);
  },
  component: TenantList,
});
