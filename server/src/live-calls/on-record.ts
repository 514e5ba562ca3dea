/**
 * What a media server is asked stands in the audit log before it is asked (`R20`): what it did cannot be taken back, and
 * is told even where the database takes no entry any more.
 */
import { type AuditEntry, audit } from '../app/audit.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';

export type Log = { error(about: object, message: string): void };
type Parts = { db: Db; log: Log };

/** `outcome`: what is entered besides, when it is known; of a refusal that it was one. */
export async function onRecord<T>(
  { db, log }: Parts,
  origin: Origin,
  entry: AuditEntry,
  ask: () => Promise<T>,
  outcome: (answer: T) => Partial<AuditEntry> | null = () => null,
): Promise<T> {
  await audit(db, origin, entry);
  const enter = (more: Partial<AuditEntry>) =>
    audit(db, origin, { ...entry, after: undefined, ...more }).catch((error: unknown) =>
      log.error(
        { err: error, action: entry.action, record_sid: entry.record_sid, ...more },
        'what a media server did could not be entered into the audit log',
      ),
    );
  let answer: T;
  try {
    answer = await ask();
  } catch (error) {
    await enter({ action: 'not-done', after: { asked: entry.action, reason: (error as Error).message } });
    throw error;
  }
  const more = outcome(answer);
  if (more) await enter(more);
  return answer;
}
