/** The audit trail: no entry, no change (`R20`). */
import { randomUUID } from 'node:crypto';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import { toDbTimeExact } from '../db/values.ts';
import type { Origin } from './route.ts';

export type AuditEntry = {
  action: string;
  /** The contract folder's name. */
  kind: string;
  record_sid: string | null;
  record_name: string | null;
  owner: Owner;
  /** Wire form, secrets masked. */
  before?: unknown;
  after?: unknown;
};

/** Writes the entry. `db` is the transaction of the change itself. */
export async function audit(db: Db, origin: Origin, entry: AuditEntry): Promise<void> {
  const { by } = origin.actor;
  await db
    .insertInto('trunkline_audit_entries')
    .values({
      audit_sid: randomUUID(),
      at: toDbTimeExact(new Date()),
      actor_kind: by.kind,
      actor_sid: by.kind === 'user' ? by.user_sid : by.api_key_sid,
      actor_name: by.name,
      service_provider_sid: entry.owner.service_provider_sid,
      account_sid: entry.owner.account_sid,
      kind: entry.kind,
      record_sid: entry.record_sid,
      record_name: entry.record_name,
      action: entry.action,
      address: origin.address,
      request_id: origin.request_id,
      before_json: entry.before === undefined ? null : JSON.stringify(entry.before),
      after_json: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute();
}
