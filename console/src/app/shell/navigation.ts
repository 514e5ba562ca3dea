/** The items of the left rail as data: who sees which, and where each leads (`C4`). */
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { auditPolicy } from '@trunkline/contract/audit/audit.policy.ts';
import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { msTeamsTenantPolicy } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import type { PageSettings } from '../page-settings.ts';

export type Seen = {
  actor: Actor;
  settings: Pick<PageSettings, 'enable_hosted_system' | 'disable_lcr'>;
  /** The current service provider, once known. */
  provider: { ms_teams_fqdn: string | null } | null;
  /** What this server can do beyond the platform (`R7`). */
  features: ReadonlySet<string>;
  /** The own least-cost-routing record of someone who is not an admin, when there is one. */
  own_lcr_sid: string | null;
};

export type NavKey =
  | 'home'
  | 'users'
  | 'settings'
  | 'accounts'
  | 'account'
  | 'clients'
  | 'applications'
  | 'recent-calls'
  | 'analytics'
  | 'live-calls'
  | 'explain'
  | 'alerts'
  | 'audit'
  | 'carriers'
  | 'speech-services'
  | 'llm-services'
  | 'phone-numbers'
  | 'ms-teams-tenants'
  | 'least-cost-routing';

export type NavItem = {
  key: NavKey;
  label: string;
  /** A path of the route tree. */
  href: string;
  /** The item is current on every path that starts with this. */
  area: string;
};

type Rule = {
  key: NavKey;
  label: string;
  group: 'main' | 'byo';
  may?: (actor: Actor) => Decision;
  /** What the server has to be able to do. */
  feature?: string;
  shown?: (seen: Seen) => boolean;
  href?: (seen: Seen) => string;
  area?: string;
};

const rules: readonly Rule[] = [
  { key: 'home', label: 'Home', group: 'main', feature: 'home' },
  {
    key: 'users',
    label: 'Users',
    group: 'main',
    may: userPolicy.list,
    shown: ({ settings }) => !settings.enable_hosted_system,
  },
  { key: 'settings', label: 'Settings', group: 'main', may: settingsPolicy.openScreen },
  { key: 'accounts', label: 'Accounts', group: 'main', may: accountPolicy.openList },
  {
    key: 'account',
    label: 'Account',
    group: 'main',
    area: '/internal/accounts',
    shown: ({ actor }) => actor.scope === 'account',
    href: ({ actor }) => (actor.scope === 'account' ? `/internal/accounts/${actor.account_sid}/edit` : ''),
  },
  { key: 'clients', label: 'Clients', group: 'main', may: clientPolicy.list },
  { key: 'applications', label: 'Applications', group: 'main', may: applicationPolicy.list },
  { key: 'recent-calls', label: 'Recent calls', group: 'main' },
  { key: 'analytics', label: 'Analytics', group: 'main', feature: 'analytics' },
  { key: 'live-calls', label: 'Live calls', group: 'main', feature: 'live-calls' },
  { key: 'explain', label: 'Explain a call', group: 'main', feature: 'route-explainer' },
  { key: 'alerts', label: 'Alerts', group: 'main' },
  { key: 'audit', label: 'Audit log', group: 'main', may: auditPolicy.list, feature: 'audit' },
  { key: 'carriers', label: 'Carriers', group: 'byo' },
  { key: 'speech-services', label: 'Speech', group: 'byo' },
  { key: 'llm-services', label: 'LLM', group: 'byo', feature: 'llm-services' },
  { key: 'phone-numbers', label: 'Phone Numbers', group: 'byo' },
  {
    key: 'ms-teams-tenants',
    label: 'MS Teams Tenants',
    group: 'byo',
    may: msTeamsTenantPolicy.list,
    shown: ({ provider }) => Boolean(provider?.ms_teams_fqdn),
  },
  {
    key: 'least-cost-routing',
    label: 'Outbound Call Routing',
    group: 'byo',
    shown: ({ settings }) => !settings.disable_lcr,
    href: ({ actor, own_lcr_sid }) => {
      if (actor.scope === 'admin') return '/internal/least-cost-routing';
      const own = own_lcr_sid ? `${own_lcr_sid}/edit` : 'add';
      return `/internal/least-cost-routing/${own}`;
    },
  },
];

export function itemsOf(group: 'main' | 'byo', seen: Seen): NavItem[] {
  return rules
    .filter((rule) => rule.group === group)
    .filter((rule) => rule.may?.(seen.actor).allowed ?? true)
    .filter(({ feature }) => !feature || seen.features.has(feature))
    .filter((rule) => rule.shown?.(seen) ?? true)
    .map((rule) => ({
      key: rule.key,
      label: rule.label,
      href: rule.href?.(seen) ?? `/internal/${rule.key}`,
      area: rule.area ?? `/internal/${rule.key}`,
    }));
}

export function isCurrent(item: NavItem, pathname: string): boolean {
  return pathname === item.area || pathname.startsWith(`${item.area}/`);
}

/** The first few, and how many more there are. */
export const BYO_SHOWN = 3;
