import type { z } from 'zod';
import type { msTeamsTenantInput } from './ms-teams-tenants.contract.ts';

type Input = z.input<typeof msTeamsTenantInput>;

export function aTeamsTenant(over: Partial<Input> = {}): Input {
  return { tenant_fqdn: 'harbour-dental.onmicrosoft.com', application_sid: null, ...over };
}
