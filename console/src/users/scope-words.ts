import type { Scope } from '@trunkline/contract/core/actor.ts';

export const scopeWords: Record<Scope, string> = {
  admin: 'Admin',
  service_provider: 'Service provider',
  account: 'Account',
};

const levels: readonly Scope[] = ['admin', 'service_provider', 'account'];

/** Nobody gives a scope above the own (`R14`). */
export function scopesWithin(own: Scope): readonly Scope[] {
  return levels.slice(levels.indexOf(own));
}
