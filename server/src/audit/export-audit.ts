/** The audit trail as CSV, streamed page by page so that its size does not matter. */
import { Readable } from 'node:stream';
import type { AuditEntry, AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import { csvLine } from '../http/csv.ts';
import { listAuditEntries } from './audit.store.ts';

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

export function exportAudit(db: Db, actor: Actor, filter: AuditFilter): Readable {
  async function* lines() {
    yield `${columns.join(',')}\r\n`;
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listAuditEntries>> = await listAuditEntries(
        db,
        actor,
        filter,
        before,
        AT_ONCE,
      );
      yield page.entries.map((entry) => csvLine(columns.map((column) => entry[column]))).join('');
      before = page.next;
    } while (before);
  }
  return Readable.from(lines());
}
