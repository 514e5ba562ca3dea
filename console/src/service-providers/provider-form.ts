/** A service provider's own settings: values, what is sent of them, what is wrong with them. Pure. */
import {
  domainFaults,
  type ServiceProvider,
  serviceProviderUpdate,
} from '@trunkline/contract/service-providers/service-providers.contract.ts';
import type { LimitValues } from '../accounts/limits.queries.ts';
import { isPlatform } from '../app/is-platform.ts';
import { faultsByField } from '../app/record/form-values.ts';
import { limitFaults } from '../app/record/limit-faults.ts';

export type ProviderValues = {
  name: string;
  has_ms_teams: boolean;
  /** Kept while the zone is off, and not sent. */
  ms_teams_fqdn: string;
  /** Of a hosted installation; kept as it is on others. */
  root_domain: string;
  limits: LimitValues;
};

export function providerValues(
  provider: Pick<ServiceProvider, 'name' | 'ms_teams_fqdn' | 'root_domain'>,
  limits: LimitValues,
): ProviderValues {
  return {
    name: provider.name,
    has_ms_teams: Boolean(provider.ms_teams_fqdn),
    ms_teams_fqdn: provider.ms_teams_fqdn ?? '',
    root_domain: provider.root_domain ?? '',
    limits,
  };
}

export function providerSent({ name, has_ms_teams, ms_teams_fqdn, root_domain }: ProviderValues) {
  return {
    name: name.trim(),
    ms_teams_fqdn: has_ms_teams ? ms_teams_fqdn.trim() || null : null,
    root_domain: root_domain.trim().toLowerCase() || null,
  };
}

type Hook = NonNullable<ServiceProvider['registration_hook']>;

/** A platform server takes away a registration webhook that is left out, and fails for null (`R7`). */
export function withStoredHook<T extends object>(
  sent: T,
  { registration_hook }: { registration_hook: Hook | null },
  features: ReadonlySet<string>,
): T | (T & { registration_hook: Hook }) {
  return isPlatform(features) && registration_hook ? { ...sent, registration_hook } : sent;
}

type StoredProvider = Pick<ServiceProvider, 'ms_teams_fqdn' | 'root_domain'> & { name?: string };

export function providerFaults(values: ProviderValues, stored: StoredProvider): Record<string, string> {
  const sent = providerSent(values);
  const faults = {
    ...limitFaults(values.limits),
    ...faultsByField(serviceProviderUpdate.safeParse(sent), undefined, undefined, [sent, stored]),
    ...Object.fromEntries(domainFaults(sent, stored).map(({ path, message }) => [path, message])),
  };
  if (values.has_ms_teams && values.ms_teams_fqdn.trim() === '')
    faults.ms_teams_fqdn = 'SBC domain name is required';
  return faults;
}
