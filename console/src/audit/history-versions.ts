/** The versions of a record, as its history has them: what each change left. Pure. */
import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { dateFormat } from '../ui/page/relative-time.ts';

/** In the place of an entry's sid: what was there before the first that is known. */
export const FIRST = 'first';

export type RecordVersion = { audit_sid: string; name: string; state: object };

type Entry = Pick<
  AuditEntry,
  'audit_sid' | 'at' | 'actor_name' | 'record_sid' | 'action' | 'before' | 'after'
>;

/** Left out of the records of these kinds is what is not set. */
const leavingOut = new Set(['speech-services', 'llm-services']);
/** What is so for a while, and is not put back with the rest. */
const passing: Readonly<Record<string, readonly string[]>> = { users: ['force_change'] };

const time = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });

/** "22 Nov 2026, 14:03:05 by ada" */
export function versionName({ at, actor_name }: Pick<Entry, 'at' | 'actor_name'>): string {
  return `${time(new Date(at))} by ${actor_name}`;
}

/** The whole record is in it, as in the entry of a form that was saved; not a part, as in that of a limit. */
export function isWhole(state: unknown, record_sid: string | null): state is object {
  return (
    record_sid !== null &&
    typeof state === 'object' &&
    state !== null &&
    Object.values(state).includes(record_sid)
  );
}

/** Of the same record, newest first; the oldest may begin with what was there before the log. */
export function versionsOf(entries: readonly Entry[], record_sid: string | null): RecordVersion[] {
  const own = entries.filter((entry) => entry.record_sid === record_sid);
  const versions = own.flatMap((entry) =>
    isWhole(entry.after, record_sid)
      ? [{ audit_sid: entry.audit_sid, name: versionName(entry), state: entry.after }]
      : [],
  );
  const first = own.findLast(({ before, after }) => isWhole(before ?? after, record_sid));
  if (first && !isDeletion(first) && isWhole(first.before, record_sid))
    versions.push({ audit_sid: FIRST, name: `before ${versionName(first)}`, state: first.before });
  return versions;
}

/** Also of a document's entry, which deletes what its lists leave out. */
export function isDeletion({ action, before, after }: Pick<Entry, 'action' | 'before' | 'after'>): boolean {
  return action === 'delete' || (action === 'apply' && before !== null && after === null);
}

/** Why there is no form to put a version into, by the entries that are shown; null where there may be one. */
export function whyGone(
  entries: readonly (Entry & Pick<AuditEntry, 'request_id'>)[],
  record_sid: string | null,
): string | null {
  const own = entries.filter((entry) => entry.record_sid === record_sid);
  if (own.some(isDeletion)) return 'The record was deleted, so this version cannot be restored.';
  const [newest] = own;
  // Whoever still reaches it reads the change that it left by as well.
  const isLeft =
    newest?.action === 'move-away' &&
    !own.some(({ action, request_id }) => action !== 'move-away' && request_id === newest.request_id);
  return isLeft ? 'The record now has another owner, so this version cannot be restored.' : null;
}

/** For `offerVersion`. */
export function offeredAs(kind: string, record_sid: string, name: string, state: object) {
  const kept = Object.entries(state).filter(([key]) => !passing[kind]?.includes(key));
  return {
    record_sid,
    name,
    state: Object.fromEntries(kept),
    ...(leavingOut.has(kind) && { leavesOut: true as const }),
  };
}

type Limits = Readonly<Record<string, string>>;

/** Of an entry about limits: the texts of their fields after it and before it; empty where none was set. */
export function limitsOf({
  action,
  before,
  after,
}: Pick<Entry, 'action' | 'before' | 'after'>): { after: Limits; before: Limits } | null {
  if (action !== 'set-limit' && action !== 'remove-limit') return null;
  const [were, are] = [before, after].map((state) => (state ?? {}) as Record<string, unknown>);
  const textsOf = (state: Record<string, unknown> = {}): Limits =>
    Object.fromEntries(Object.keys({ ...were, ...are }).map((key) => [key, String(state[key] ?? '')]));
  return { after: textsOf(are), before: textsOf(were) };
}
