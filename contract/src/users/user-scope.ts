/** A user's sids determine the scope (`R14`). */
import type { Owner, Scope } from '../core/actor.ts';

/** The scope; null for an invalid combination, an account without its provider. */
export function scopeOf({ account_sid, service_provider_sid }: Partial<Owner>): Scope | null {
  if (account_sid) return service_provider_sid ? 'account' : null;
  return service_provider_sid ? 'service_provider' : 'admin';
}
