/** One actor of each kind, for tests: provider A has accounts A1 and A2, provider B has B1. */
import type { Actor, Owner, Principal } from './actor.ts';

export const PROVIDER_A = 'aaaaaaaa-0000-4000-8000-000000000000';
export const PROVIDER_B = 'bbbbbbbb-0000-4000-8000-000000000000';
export const ACCOUNT_A1 = 'aaaaaaaa-0000-4000-8000-000000000001';
export const ACCOUNT_A2 = 'aaaaaaaa-0000-4000-8000-000000000002';
export const ACCOUNT_B1 = 'bbbbbbbb-0000-4000-8000-000000000001';

export const person: Principal = {
  kind: 'user',
  user_sid: 'cccccccc-0000-4000-8000-000000000000',
  name: 'ada',
};
export const key: Principal = {
  kind: 'key',
  api_key_sid: 'dddddddd-0000-4000-8000-000000000000',
  name: 'API key',
};

export function anAdmin(by: Principal = person): Actor {
  return { by, view_only: false, scope: 'admin' };
}

export function aProviderUser(service_provider_sid = PROVIDER_A, by: Principal = person): Actor {
  return { by, view_only: false, scope: 'service_provider', service_provider_sid };
}

export function anAccountUser(account_sid = ACCOUNT_A1, by: Principal = person): Actor {
  const service_provider_sid = account_sid === ACCOUNT_B1 ? PROVIDER_B : PROVIDER_A;
  return { by, view_only: false, scope: 'account', service_provider_sid, account_sid };
}

export function viewOnly(actor: Actor): Actor {
  return { ...actor, view_only: true };
}

export const ownedByA1: Owner = { service_provider_sid: PROVIDER_A, account_sid: ACCOUNT_A1 };
export const ownedByA2: Owner = { service_provider_sid: PROVIDER_A, account_sid: ACCOUNT_A2 };
export const ownedByB1: Owner = { service_provider_sid: PROVIDER_B, account_sid: ACCOUNT_B1 };
export const ownedByProviderA: Owner = { service_provider_sid: PROVIDER_A, account_sid: null };
