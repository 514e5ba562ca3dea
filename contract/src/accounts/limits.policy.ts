/** Limits are set from above: an account never changes its own, nor a provider its own (`W15`). */
import type { Owner } from '../core/actor.ts';
import { allow, deny, forWriters, INSUFFICIENT_PERMISSIONS, type Rule, reachable } from '../core/policy.ts';

const within = reachable();

const setOfAccount: Rule<[Owner]> = forWriters((actor, owner) =>
  actor.scope === 'account' ? deny(INSUFFICIENT_PERMISSIONS) : within(actor, owner),
);

type Provider = { service_provider_sid: string };

const readOfProvider: Rule<[Provider]> = (actor, provider) =>
  actor.scope === 'admin' ||
  (actor.scope === 'service_provider' && actor.service_provider_sid === provider.service_provider_sid)
    ? allow
    : deny(INSUFFICIENT_PERMISSIONS);

export const limitPolicy = {
  readOfAccount: within as Rule<[Owner]>,
  setOfAccount,
  readOfProvider,
  setOfProvider: forWriters(readOfProvider),
};
