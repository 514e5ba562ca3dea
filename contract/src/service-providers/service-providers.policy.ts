/** Who may see and change service providers. */
import { hasScope } from '../core/actor.ts';
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

/** Its own settings are a provider's to change; what its accounts see of it is not theirs. */
const update: Rule<[{ service_provider_sid: string }]> = forWriters((actor, provider) =>
  hasScope(actor, 'service_provider') && read(actor, provider).allowed
    ? allow
    : deny('insufficient permissions to update service provider'),
);

export const serviceProviderPolicy = {
  /** The store narrows the list to what `read` allows. */
  list: anyone,
  read,
  create: forWriters(atLeast('admin', 'only admin users can add a service provider')),
  update,
  remove: forWriters(atLeast('admin', 'only admin users can delete a service provider')),
};
