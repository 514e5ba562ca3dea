/** What the audit log says of somebody, without saying of whom. */
import { setTimeout as pause } from 'node:timers/promises';
import { FORGOTTEN } from '../calls/forgetting.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { type About, listEntriesAbout, listRowsAbout, type Told, updateTold } from './forget.store.ts';

const OF_A_PERSON = ['name', 'email', 'pending_email', 'phone', 'address', 'user_agent'];
const AT_ONCE = 200;
const PAUSE_MS = 2;

/** Finds whole email addresses, whatever their case; null without one. */
export function patternOf(emails: readonly string[]): RegExp | null {
  if (emails.length === 0) return null;
  const escaped = emails.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`(?<![\\w.+-])(${escaped.join('|')})(?!\\.?[\\w-])`, 'gi');
}

/** The same without the person or the texts. Sids stay: they say that two entries are of one, and of whom nothing any more. */
function withoutThem(told: Told, sids: readonly string[], pattern: RegExp | null): Told {
  const is = (sid: string | null) => sid !== null && sids.includes(sid);
  const replaced = <T extends string | null>(text: T) =>
    (pattern && text !== null ? text.replace(pattern, FORGOTTEN) : text) as T;
  const acts = is(told.actor_sid);
  const isAbout = is(told.record_sid);
  const state = (json: string | null) => replaced(isAbout ? withoutPerson(json) : json);
  return {
    ...told,
    actor_name: acts ? FORGOTTEN : replaced(told.actor_name),
    // Of a sign-in that failed nobody has shown who it was.
    address: acts || (isAbout && told.actor_sid === null) ? null : told.address,
    record_name: isAbout && told.record_name !== null ? FORGOTTEN : replaced(told.record_name),
    before_json: state(told.before_json),
    after_json: state(told.after_json),
  };
}

function withoutPerson(json: string | null): string | null {
  const state: unknown = JSON.parse(json ?? 'null');
  if (typeof state !== 'object' || state === null) return json;
  const kept = Object.entries(state).map(([key, value]) => [
    key,
    OF_A_PERSON.includes(key) && typeof value === 'string' ? FORGOTTEN : value,
  ]);
  return Array.isArray(state) ? json : JSON.stringify(Object.fromEntries(kept));
}

/** Answers how many entries and rows are changed, or would be; in small steps, each of them whole. */
export async function forgetInLog(
  db: Db,
  { sids, texts }: Pick<About, 'sids' | 'texts'>,
  pattern: RegExp | null,
  isDry: boolean,
): Promise<number> {
  let changed = 0;
  async function step(found: Told[]): Promise<void> {
    const anew = found
      .map((told) => ({ told, without: withoutThem(told, sids, pattern) }))
      .filter(({ told, without }) => JSON.stringify(told) !== JSON.stringify(without));
    changed += anew.length;
    if (isDry || anew.length === 0) return;
    await transact(db, async (trx) => {
      for (const { without } of anew) await updateTold(trx, without);
    });
    await pause(PAUSE_MS);
  }
  // Others' first: by the own entries an interrupted run finds again what it is to look for.
  for (const own of [false, true]) {
    const about = { sids, texts, own };
    for (let after: string | undefined = ''; after !== undefined; ) {
      const found: Told[] = await listEntriesAbout(db, about, after, AT_ONCE);
      await step(found);
      after = found.length < AT_ONCE ? undefined : found.at(-1)?.audit_sid;
    }
    for (let after: Told | undefined | { audit_sid: string; position: number } = START; after; ) {
      const found: Told[] = await listRowsAbout(db, about, after, AT_ONCE);
      await step(found);
      after = found.length < AT_ONCE ? undefined : found.at(-1);
    }
  }
  return changed;
}

const START = { audit_sid: '', position: -1 };
