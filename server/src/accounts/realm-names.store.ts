/** Names of SIP realms at the DNS provider. Each change is of one row, and says of which state: nobody needs a lock. */
import type { Db } from '../db/open.ts';

export type RealmName = { name: string; state: 'making' | 'made' | 'leaving'; attempts: number };

export function findRealmName(db: Db, name: string) {
  return db
    .selectFrom('trunkline_realm_names')
    .select(['name', 'state', 'claim', 'due_at'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Somebody makes or removes it at this moment. */
export async function isRealmNameBusy(db: Db, name: string, now: string): Promise<boolean> {
  const row = await findRealmName(db, name);
  return Boolean(row?.claim && (row.due_at ?? '') > now);
}

/** A name that is nobody's; it is a duplicate when somebody was quicker. */
export async function insertRealmName(db: Db, name: string, claim: string, due_at: string): Promise<void> {
  await db
    .insertInto('trunkline_realm_names')
    .values({
      ...{ name, state: 'making', claim, due_at, attempts: 0, last_error: null },
      ...{ service_provider_sid: null, addresses_hash: null },
    })
    .execute();
}

/** A name that is still there from before; false when somebody is at it. */
export async function retakeRealmName(
  db: Db,
  name: string,
  set: { claim: string; due_at: string },
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trunkline_realm_names')
    .set({ ...set, state: 'making', attempts: 0, last_error: null })
    .where('name', '=', name)
    .where((where) => where.or([where('claim', 'is', null), where('due_at', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type LedTo = { service_provider_sid: string; addresses_hash: string };

/** It is an account's now; false when the claim was lost. */
export async function holdRealmName(
  trx: Db,
  name: string,
  claim: string,
  led_to: LedTo | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('trunkline_realm_names')
    .set({ state: 'made', claim: null, due_at: null, ...led_to })
    .where('name', '=', name)
    .where('state', '=', 'making')
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * An account has it no longer. Nothing where it was not ours. While its addresses are changed it is removed after that, at the
 * latest when `lease` is over.
 */
export async function releaseRealmName(trx: Db, name: string, now: string, lease: string): Promise<void> {
  const made = trx.updateTable('trunkline_realm_names').where('name', '=', name).where('state', '=', 'made');
  const { numUpdatedRows } = await made
    .set({ state: 'leaving', claim: null, due_at: now })
    .where((where) => where.or([where('claim', 'is', null), where('due_at', '<=', now)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await made.set({ state: 'leaving', due_at: lease }).execute();
}

/** What was begun came to nothing; what there is of it goes. */
export async function abandonRealmName(db: Db, name: string, claim: string, now: string): Promise<void> {
  await db
    .updateTable('trunkline_realm_names')
    .set({ state: 'leaving', claim: null, due_at: now })
    .where('name', '=', name)
    .where('state', '=', 'making')
    .where('claim', '=', claim)
    .execute();
}

/** Those that somebody has to look after; others may be quicker. */
export function listDueRealmNames(db: Db, now: string, most: number): Promise<RealmName[]> {
  return db
    .selectFrom('trunkline_realm_names')
    .select(['name', 'state', 'attempts'])
    .where('due_at', '<=', now)
    .where('state', '!=', 'made')
    .orderBy('due_at')
    .limit(most)
    .execute();
}

/** What is due becomes this server's to remove, until `due_at`. */
export async function claimRealmName(
  db: Db,
  name: string,
  set: { claim: string; due_at: string },
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trunkline_realm_names')
    .set({ ...set, state: 'leaving' })
    .where('name', '=', name)
    .where('state', '!=', 'made')
    .where('due_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The claim ends; it is looked at again later. */
export async function postponeRealmName(
  db: Db,
  name: string,
  claim: string,
  set: { attempts?: number; due_at: string; last_error: string | null },
): Promise<void> {
  await db
    .updateTable('trunkline_realm_names')
    .set({ ...set, claim: null })
    .where('name', '=', name)
    .where('claim', '=', claim)
    .execute();
}

/** With a claim, unless it was lost; without, whoever has it. */
export async function removeRealmName(db: Db, name: string, claim?: string): Promise<void> {
  await db
    .deleteFrom('trunkline_realm_names')
    .where('name', '=', name)
    .$if(claim !== undefined, (query) => query.where('claim', '=', claim ?? ''))
    .execute();
}

/** Of all providers; null: shared by those without one of their own. */
export function listSbcAddresses(db: Db) {
  return db.selectFrom('sbc_addresses').select(['service_provider_sid', 'ipv4']).execute();
}

/** The provider of the account that has the realm. */
export async function findRealmOwner(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('service_provider_sid')
    .where('sip_realm', '=', name)
    .executeTakeFirst();
  return row?.service_provider_sid ?? null;
}

/** Names that are made, and lead elsewhere than they should; also those of which that is not known. */
export function listOutdatedNames(
  db: Db,
  hashes: { shared: string | null; own: readonly (readonly [string, string])[] },
  now: string,
  most: number,
) {
  const providers = hashes.own.map(([sid]) => sid);
  return db
    .selectFrom('trunkline_realm_names')
    .select('name')
    .where('state', '=', 'made')
    .where((where) => where.or([where('due_at', 'is', null), where('due_at', '<=', now)]))
    .where((where) =>
      where.or([
        where('addresses_hash', 'is', null),
        ...hashes.own.map(([sid, hash]) =>
          where.and([where('service_provider_sid', '=', sid), where('addresses_hash', '!=', hash)]),
        ),
        ...(hashes.shared === null
          ? []
          : [
              where.and([
                where('addresses_hash', '!=', hashes.shared),
                ...(providers.length > 0 ? [where('service_provider_sid', 'not in', providers)] : []),
              ]),
            ]),
      ]),
    )
    .limit(most)
    .execute();
}

/** For a change of what is there; false when somebody else is at it, or it is made no longer. */
export async function claimMadeName(
  db: Db,
  name: string,
  set: { claim: string; due_at: string },
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trunkline_realm_names')
    .set(set)
    .where('name', '=', name)
    .where('state', '=', 'made')
    .where((where) => where.or([where('due_at', 'is', null), where('due_at', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One that was given up meanwhile is removed now. */
export async function settleMadeName(
  db: Db,
  name: string,
  claim: string,
  led_to: LedTo,
  now: string,
): Promise<void> {
  const mine = db.updateTable('trunkline_realm_names').where('name', '=', name).where('claim', '=', claim);
  const { numUpdatedRows } = await mine
    .set({ ...led_to, claim: null, due_at: null, last_error: null })
    .where('state', '=', 'made')
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    await mine.set({ claim: null, due_at: now }).where('state', '=', 'leaving').execute();
}
