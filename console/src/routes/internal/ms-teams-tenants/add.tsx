import { createFileRoute } from '@tanstack/react-router';
import { msTeamsTenantPolicy } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { warmAccountChoices } from '../../../accounts/accounts.queries.ts';
import { guard } from '../../../app/guard.ts';
import { textOf } from '../../../app/list-search.ts';
import { requireTeamsDomain } from '../../../ms-teams-tenants/require-teams-domain.ts';
import { TenantCreator } from '../../../ms-teams-tenants/TenantCreator.tsx';

/** `account` is the one that the list was filtered by. */
type AddSearch = { account?: string | undefined };

export const Route = createFileRoute('/internal/ms-teams-tenants/add')({
  validateSearch: (raw: Record<string, unknown>): AddSearch => ({ account: textOf(raw.account) }),
  beforeLoad: guard(msTeamsTenantPolicy, 'begin'),
  loader: async (at) => {
    await requireTeamsDomain(at);
    await warmAccountChoices(at.context.queryClient, at.context.session);
  },
  component: TenantCreator,
});
