/** The audit trail as CSV, streamed page by page so that its size does not matter. */
import { Readable } from 'node:stream';
import type { AuditEntry, AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
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

const lineOf = (entry: AuditEntry) => csvLine(columns.map((column) => entry[column]));

export function exportAudit(db: Db, actor: Actor, filter: AuditFilter): Readable {
  async function* lines() {
    yield `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`;
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listAuditEntries>> = await listAuditEntries(
        db,
        actor,
        filter,
        before,
        AT_ONCE,
      );
      let text = '';
      for (const entry of page.entries) {
        text += lineOf(entry);
        if (entry.rows === null) continue;
        yield text;
        text = '';
        yield* rowsOf(entry);
      }
      yield text;
      before = page.next;
    } while (before);
  }

  /** Each as a line of its own, by whom and when as the entry has it. */
  async function* rowsOf(entry: AuditEntry) {
    let after: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof listAuditRows>> = await listAuditRows(
        db,
        actor,
        entry.audit_sid,
        after,
        AT_ONCE,
      );
      yield (page?.rows ?? []).map((row) => lineOf({ ...entry, ...row })).join('');
      after = page?.next ?? null;
    } while (after !== null);
  }
  return Readable.from(lines());
}
