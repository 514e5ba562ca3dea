/** Who may see and change Microsoft Teams tenants. That a provider has no domain for MS Teams is a fact, not a rule. */
import { recordPolicy } from '../core/record-policy.ts';

export const msTeamsTenantPolicy = recordPolicy;

export function noTeamsDomain(provider_name: string): string {
  return `${provider_name} does not have a fully qualified domain name for MS Teams`;
}
