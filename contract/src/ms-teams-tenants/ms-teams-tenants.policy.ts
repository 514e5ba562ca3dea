/** Who may see and change Microsoft Teams tenants. That a provider has no domain for MS Teams is a fact, not a rule. */
import { anyone, forWriters, reachable } from '../core/policy.ts';

const within = reachable();
const change = forWriters(reachable());

export const msTeamsTenantPolicy = {
  /** The store narrows the list to the actor's reach. */
  list: anyone,
  read: within,
  /** Asked with the owner that the new tenant would have. */
  create: change,
  /** Whether a new one can be begun at all, before its account is known. */
  begin: forWriters(anyone),
  /** Asked with the owner before, and with another one that it would have afterwards. */
  update: change,
  remove: change,
};

export function noTeamsDomain(provider_name: string): string {
  return `${provider_name} does not have a fully qualified domain name for MS Teams`;
}
