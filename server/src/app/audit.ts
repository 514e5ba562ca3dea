/** The audit trail: no entry, no change (`R20`). */
import type { Owner, Principal, Scope } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import { preparedWrite } from '../db/prepared.ts';
import { newOrderedSid } from '../db/time-ordered-id.ts';
import { toDbTimeExact } from '../db/values.ts';
import type { Origin } from '../http/route.ts';

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

const insertEntry = preparedWrite(
  (
    db,
    audit_sid: string,
    at: string,
    actor_kind: 'user' | 'key' | 'system',
    actor_sid: string | null,
    actor_name: string,
    actor_scope: Scope,
    service_provider_sid: string | null,
    account_sid: string | null,
    kind: string,
    record_sid: string | null,
    record_name: string | null,
    action: string,
    address: string | null,
    request_id: string | null,
    before_json: string | null,
    after_json: string | null,
  ) =>
    db.insertInto('trunkline_audit_entries').values({
      audit_sid,
      at,
      actor_kind,
      actor_sid,
      actor_name,
      actor_scope,
      service_provider_sid,
      account_sid,
      kind,
      record_sid,
      record_name,
      action,
      address,
      request_id,
      before_json,
      after_json,
    }),
);

/** Who did it, and from where; `system` where nobody has shown who it was. */
type Told = Pick<Origin, 'address' | 'request_id'> & {
  actor: { by: Principal | { kind: 'system'; name: string }; scope: Scope };
};

/** Writes the entry. `db` is the transaction of the change itself. */
export async function audit(db: Db, origin: Told, entry: AuditEntry): Promise<void> {
  const { by } = origin.actor;
  await insertEntry(
    db,
    newOrderedSid(),
    toDbTimeExact(new Date()),
    by.kind,
    sidOf(by),
    by.name,
    origin.actor.scope,
    entry.owner.service_provider_sid,
    entry.owner.account_sid,
    entry.kind,
    entry.record_sid,
    entry.record_name,
    entry.action,
    origin.address,
    origin.request_id,
    entry.before === undefined ? null : JSON.stringify(entry.before),
    entry.after === undefined ? null : JSON.stringify(entry.after),
  );
}

function sidOf(by: Told['actor']['by']): string | null {
  if (by.kind === 'system') return null;
  return by.kind === 'user' ? by.user_sid : by.api_key_sid;
}
