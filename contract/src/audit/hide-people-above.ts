/** Hides people above the reader, and where they came from, in audit entries (decision 023). */

import type { Actor, Scope } from '../core/actor.ts';
import type { AuditEntry } from './audit.contract.ts';

const heights: Record<Scope, number> = { account: 0, service_provider: 1, admin: 2 };

/** What stands in the place of the name, by the level of the reader. */
const STAFF: Record<Exclude<Scope, 'admin'>, string> = {
  account: 'provider staff',
  service_provider: 'platform staff',
};

/** The levels whose people the reader may know. */
export function knownScopes(reader: Actor): Scope[] {
  return (Object.keys(heights) as Scope[]).filter((scope) => heights[scope] <= heights[reader.scope]);
}

/** `actor_scope` is the author's level; null if it is no longer known, which hides the author as well. */
export function hidePeopleAbove(reader: Actor, entry: AuditEntry, actor_scope: Scope | null): AuditEntry {
  if (reader.scope === 'admin' || entry.actor_kind === 'system') return entry;
  if (actor_scope !== null && knownScopes(reader).includes(actor_scope)) return entry;
  return { ...entry, actor_sid: null, actor_name: STAFF[reader.scope], address: null };
}
