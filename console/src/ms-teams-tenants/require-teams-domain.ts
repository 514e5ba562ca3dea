import { redirect } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { noTeamsDomain } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import { leadHome } from '../app/guard.ts';
import type { Loaded } from '../app/load-session.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { toastError } from '../ui/overlay/toast.ts';

/**
 * For the loaders of the list and of adding: without a domain of the provider's own at MS Teams there
 * is nothing to do here, and Settings is where one is set, for those who may.
 */
export async function requireTeamsDomain(at: { context: Loaded; preload: boolean }): Promise<void> {
  const { queryClient, session } = at.context;
  const provider = await loadCurrentProvider(queryClient);
  if (!provider || provider.ms_teams_fqdn) return;
  const reason = noTeamsDomain(provider.name);
  const { actor } = session;
  if (!may(settingsPolicy, 'openScreen', actor).allowed) leadHome(at, reason);
  if (!at.preload) toastError(reason);
  const search = actor.scope === 'admin' ? ({ tab: 'service-provider' } as const) : {};
  throw redirect({ to: '/internal/settings', search });
}
