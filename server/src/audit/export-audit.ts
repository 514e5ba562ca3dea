/** The audit trail as CSV, streamed page by page so that its size does not matter. */
import type { Readable } from 'node:stream';
import type { AuditEntry, AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import { streamCsv } from '../http/csv.ts';
import { listAuditEntries } from './audit.store.ts';
import { listAuditRows } from './audit-rows.store.ts';

const columns = [
  'at',
  'actor_kind',
  'actor_name',
  'actor_sid',
  'action',
  'kind',
  'record_name',
  'record_sid',
  'account_sid',
  'service_provider_sid',
  'address',
  'request_id',
  'before',
  'after',
] as const satisfies (keyof AuditEntry)[];

const AT_ONCE = 500;

export function exportAudit(db: Db, actor: Actor, filter: AuditFilter): Promise<Readable> {
  return streamCsv(columns, entriesAndRows(db, actor, filter), (entry) => entry);
}

/** Each row of an entry follows it as a line of its own, by whom and when as the entry has it. */
async function* entriesAndRows(db: Db, actor: Actor, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let before: string | null = null;
  do {
    const { entries, next }: Awaited<ReturnType<typeof listAuditEntries>> = await listAuditEntries(
      db,
      actor,
      filter,
      before,
      AT_ONCE,
    );
    let some: AuditEntry[] = [];
    for (const entry of entries) {
      some.push(entry);
      if (entry.rows === null) continue;
      yield some;
      some = [];
      yield* rowsOf(db, actor, entry);
    }
    yield some;
    before = next;
  } while (before);
}

async function* rowsOf(db: Db, actor: Actor, entry: AuditEntry): AsyncGenerator<AuditEntry[]> {
  let after: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof listAuditRows>> = await listAuditRows(
      db,
      actor,
      entry.audit_sid,
      after,
      AT_ONCE,
    );
    yield (page?.rows ?? []).map((row) => ({ ...entry, ...row }));
    after = page?.next ?? null;
  } while (after !== null);
}
