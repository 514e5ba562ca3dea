/** Who may see and change service providers. */
import {
  allow,
  anyone,
  atLeast,
  deny,
  forWriters,
  INSUFFICIENT_PERMISSIONS,
  type Rule,
} from '../core/policy.ts';

/** An account sees the provider it belongs to. */
const read: Rule<[{ service_provider_sid: string }]> = (actor, provider) =>
  actor.scope === 'admin' || actor.service_provider_sid === provider.service_provider_sid
    ? allow
    : deny(INSUFFICIENT_PERMISSIONS);

export const serviceProviderPolicy = {
  /** The store narrows the list to what `read` allows. */
  list: anyone,
  read,
  create: forWriters(atLeast('admin', 'only admin users can add a service provider')),
};
