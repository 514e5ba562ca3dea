import type { RecordFacts } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import { useRef } from 'react';
import type { ChangedBy } from '../../ui/form/changed-by.ts';

type LastChange = RecordFacts['last_change'] | undefined;

/** Who else changed the record since it was opened, or since one changed it oneself; null as long as nobody did. */
export function useChangedBy(sid: string | undefined, last: LastChange, me: string): ChangedBy | null {
  const known = useRef<{ sid: string | undefined; audit_sid: string | null }>(null);
  // The entry of one's own renaming has the name of before.
  const names = useRef(new Set<string>());
  names.current.add(me);
  if (last === undefined) return null;
  const isOwn = last?.actor_kind === 'user' && names.current.has(last.actor_name);
  if (known.current?.sid !== sid || isOwn) known.current = { sid, audit_sid: last?.audit_sid ?? null };
  if (!last || known.current?.audit_sid === last.audit_sid) return null;
  return { name: changerOf(last), at: last.at };
}

/** A key without a name is called "API key …4f2a" by the server, and was "API key" before. */
export function changerOf({ actor_kind, actor_name }: NonNullable<LastChange>): string {
  return actor_kind === 'key' && !actor_name.startsWith('API key') ? `API key ${actor_name}` : actor_name;
}
