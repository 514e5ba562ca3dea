/** A user says its scope by its sids (`R14`). */
import type { Owner, Scope } from '../core/actor.ts';

/** The scope, or null for a combination that means none: an account without its provider. */
export function scopeOf({ account_sid, service_provider_sid }: Partial<Owner>): Scope | null {
  if (account_sid) return service_provider_sid ? 'account' : null;
  return service_provider_sid ? 'service_provider' : 'admin';
}
