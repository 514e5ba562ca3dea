import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountToRestore } from '../../../app/account-filter.ts';
import { readListSearch, textOf } from '../../../app/list-search.ts';
import { type TenantSearch, warmTenantList } from '../../../ms-teams-tenants/ms-teams-tenants.queries.ts';
import { requireTeamsDomain } from '../../../ms-teams-tenants/require-teams-domain.ts';
import { TenantList } from '../../../ms-teams-tenants/TenantList.tsx';

export const Route = createFileRoute('/internal/ms-teams-tenants/')({
  validateSearch: (raw: Record<string, unknown>): TenantSearch => ({
    ...readListSearch(raw),
    account: textOf(raw.account),
    domain: textOf(raw.domain),
  }),
  beforeLoad: ({ context, search }) => {
    const account = accountToRestore(context.session.actor, search.account);
    if (account) throw redirect({ to: '.', search: { ...search, account }, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: async (at) => {
    await requireTeamsDomain(at);
    await warmTenantList(at.context.queryClient, at.context.session, at.deps);
  },
  component: TenantList,
});
