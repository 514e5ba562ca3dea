/** Hides what a record was with an owner out of the reader's reach (`R15`, `R20`): to the reader it is new. */
import { type Actor, sees } from '../core/actor.ts';
import type { AuditEntry } from './audit.contract.ts';

type States = Pick<AuditEntry, 'before' | 'after'>;

/** For entries, and for the rows of those about many. */
export function hideOwnerBefore<E extends States>(reader: Actor, entry: E): E {
  return entry.after !== null && isOfOthers(reader, entry.before) ? { ...entry, before: null } : entry;
}

/** A state names whose it is by one sid or both; by none it says nothing of anybody. */
function isOfOthers(reader: Actor, state: unknown): boolean {
  if (reader.scope === 'admin') return false;
  const { account_sid, service_provider_sid } = Object(state);
  const owner = {
    account_sid: account_sid || null,
    service_provider_sid: service_provider_sid || reader.service_provider_sid,
  };
  return !sees(reader, owner);
}
