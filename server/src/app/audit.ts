/** The audit trail: no entry, no change (`R20`). */
import { type Owner, type Principal, principalSid, type Scope } from '@trunkline/contract/core/actor.ts';
import { heldBack } from '../db/held-back.ts';
import { forgetWithin, keepWithin } from '../db/kept-within.ts';
import type { Db } from '../db/open.ts';
import { preparedWrite } from '../db/prepared.ts';
import { newOrderedSid } from '../db/time-ordered-id.ts';
import { toDbTimeExact } from '../db/values.ts';
import { printable } from '../outside/printable.ts';
import { insertManyEntry } from './audit-rows.store.ts';
import { tell } from './event-hub.ts';

export type AuditEntry = {
  action: string;
  /** The contract folder's name. */
  kind: string;
  record_sid: string | null;
  record_name: string | null;
  owner: Owner;
  /** Whose it was, where it may have changed hands: they read that it left them (`auditLeft`). */
  from?: Owner;
  /** What a change within the record answers: a text is the sid of what it made, such as a gateway of a carrier. */
  answer?: unknown;
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
    db.insertInto('trunkline_audit_entries').modifyEnd(heldBack).values({
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
type Told = {
  address: string | null;
  request_id: string | null;
  actor: { by: Principal | { kind: 'system'; name: string }; scope: Scope };
};

/** The many of a document. */
const referredToByNone = ['phone-numbers', 'clients'];

const collected = new WeakMap<Db, AuditEntry[]>();

/** Until `done`, everything reported within the transaction is collected for one entry (decision 052). */
export function collectEntries(trx: Db): { entries: AuditEntry[]; done(): void } {
  const entries: AuditEntry[] = [];
  collected.set(trx, entries);
  keepWithin(trx);
  return { entries, done: () => collected.delete(trx) };
}

/** Of the column. Two numbers of a call may be longer together, and what is done is not refused for what it is called. */
const LONGEST_NAME = 255;

function fitting(name: string | null): string | null {
  return name && name.length > LONGEST_NAME ? printable(name, LONGEST_NAME) : name;
}

/** Writes the entry. `db` is the change's own transaction. */
export async function audit(db: Db, origin: Told, entry: AuditEntry): Promise<void> {
  if (collected.get(db)?.push(entry)) {
    // What is new is nothing that was read before.
    if (entry.action !== 'create' && !referredToByNone.includes(entry.kind)) forgetWithin(db);
    return;
  }
  const author = authorOf(origin);
  const [audit_sid, at] = [newOrderedSid(), toDbTimeExact(new Date())];
  await insertEntry(
    db,
    audit_sid,
    at,
    author.actor_kind,
    author.actor_sid,
    author.actor_name,
    author.actor_scope,
    entry.owner.service_provider_sid,
    entry.owner.account_sid,
    entry.kind,
    entry.record_sid,
    fitting(entry.record_name),
    entry.action,
    author.address,
    author.request_id,
    jsonOf(entry.before),
    jsonOf(entry.after),
  );
  const { action, kind, record_sid: sid } = entry;
  const { service_provider_sid, account_sid } = entry.owner;
  tell(db, { action, kind, sid, service_provider_sid, account_sid, by: author.actor_sid });
  if (entry.from) await auditLeft(db, { audit_sid, at, author, kind }, [{ ...entry, from: entry.from }]);
}

type Left = Pick<AuditEntry, 'record_sid' | 'record_name' | 'owner' | 'before'> & { from: Owner };

/**
 * For former owners of records that changed hands and are out of their reach now: what the records were and that they
 * left, but not to whom. It is part of the entry about the change; those who reach both owners only see that entry.
 */
export async function auditLeft(
  db: Db,
  main: { audit_sid: string; at: string; author: ReturnType<typeof authorOf>; kind: string },
  records: readonly Left[],
  nameOf: (count: number) => string | null = () => null,
): Promise<void> {
  const moved = records.flatMap((record) =>
    ownersLeft(record.from, record.owner).map((owner) => ({ record, owner })),
  );
  const { audit_sid: part_of, at, author, kind } = main;
  for (const several of Map.groupBy(moved, ({ owner }) => JSON.stringify(owner)).values()) {
    const [{ owner, record }] = several as [(typeof moved)[number]];
    const isOne = several.length === 1;
    const about = isOne
      ? { record_sid: record.record_sid, record_name: nameBefore(record), before: record.before }
      : {
          record_sid: null,
          record_name: nameOf(several.length),
          before: { [kind]: several.map(({ record }) => nameBefore(record)) },
        };
    const { before, ...named } = about;
    await insertManyEntry(db, {
      ...{ audit_sid: newOrderedSid(), at, ...author, ...owner, kind, action: 'move-away', ...named },
      ...{ before_json: jsonOf(before), after_json: null, part_of, rows_from: null, rows_count: null },
    });
    tell(db, { action: 'move-away', kind, sid: about.record_sid, ...owner, by: author.actor_sid });
  }
}

/** Its present name is only for its present owner. */
function nameBefore({ before, record_name }: Left): string | null {
  const { name } = Object(before);
  return typeof name === 'string' ? name : record_name;
}

/** A provider reaches what its accounts have. */
function ownersLeft(from: Owner, to: Owner): Owner[] {
  const { account_sid, service_provider_sid } = from;
  const leavesProvider = service_provider_sid !== null && service_provider_sid !== to.service_provider_sid;
  if (account_sid === to.account_sid && (account_sid !== null || !leavesProvider)) return [];
  return [
    ...(account_sid === null ? [] : [{ service_provider_sid, account_sid }]),
    ...(leavesProvider ? [{ service_provider_sid, account_sid: null }] : []),
  ];
}

/** Null if there is no state. */
export function jsonOf(state: unknown): string | null {
  return state === undefined ? null : JSON.stringify(state);
}

/** The columns for who did it, and from where. */
export function authorOf({ actor: { by, scope }, address, request_id }: Told) {
  return {
    actor_kind: by.kind,
    actor_sid: by.kind === 'system' ? null : principalSid(by),
    actor_name: by.name,
    actor_scope: scope,
    address,
    request_id,
  };
}
