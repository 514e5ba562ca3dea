import type { Scope } from '@trunkline/contract/core/actor.ts';

export const scopeWords: Record<Scope, string> = {
  admin: 'Admin',
  service_provider: 'Service provider',
  account: 'Account',
};
