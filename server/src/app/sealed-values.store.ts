/** The columns with values that are encrypted with the encryption secret (`R17`). */
import { CompiledQuery, sql } from 'kysely';
import { heldBack } from '../db/held-back.ts';
import type { Db } from '../db/open.ts';

export type SealedPlace = {
  table: string;
  key: string;
  column: string;
  /** Whether the platform's components read it too, on a database that is shared. */
  read_by: 'platform' | 'trunkline';
};

export const sealedPlaces: readonly SealedPlace[] = [
  place('speech_credentials', 'speech_credential_sid', 'credential', 'platform'),
  place('trunkline_llm_credentials', 'llm_credential_sid', 'credential', 'trunkline'),
  place('accounts', 'account_sid', 'bucket_credential', 'platform'),
  place('applications', 'application_sid', 'env_vars', 'platform'),
  place('clients', 'client_sid', 'password', 'platform'),
  place('account_subscriptions', 'account_subscription_sid', 'last4', 'platform'),
  place('trunkline_alert_rules', 'alert_rule_sid', 'sealed_target', 'trunkline'),
  place('trunkline_sign_ups', 'sign_up_sid', 'sealed_code', 'trunkline'),
  place('trunkline_outbox', 'outbox_sid', 'sealed_content', 'trunkline'),
];

function place(
  table: string,
  key: string,
  column: string,
  read_by: SealedPlace['read_by'],
): Readonly<SealedPlace> {
  return { table, key, column, read_by };
}

/** `beginnings`: what sealed values begin with. */
export async function hasSealedValues(db: Db, beginnings: readonly string[]): Promise<boolean> {
  for (const { table, column } of sealedPlaces) {
    const isSealed = sql.join(
      beginnings.map((beginning) => sql`${sql.ref(column)} like ${`${beginning}%`}`),
      sql` or `,
    );
    const found = await sql`select 1 from ${sql.table(table)} where ${isSealed} limit 1`.execute(db);
    if (found.rows.length > 0) return true;
  }
  return false;
}

export type SealedValue = { sid: string; sealed: string };

/** Rows that have a value, in the order of their sids, some at a time. */
export async function* sealedValues(
  db: Db,
  { table, key, column }: SealedPlace,
  at_once: number,
): AsyncGenerator<SealedValue[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows } = await sql<SealedValue>`
      select ${sql.ref(key)} as sid, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(key)} > ${after} and ${sql.ref(column)} is not null and ${sql.ref(column)} <> ''
      order by ${sql.ref(key)} limit ${at_once}`.execute(db);
    if (rows.length > 0) yield rows;
    after = rows.length < at_once ? undefined : rows.at(-1)?.sid;
  }
}

/** Some values of the first `among` rows, which are any: the order is that of sids. A table without a value is not looked through. */
export async function someSealed(
  db: Db,
  { table, key, column }: SealedPlace,
  { among, at_most }: { among: number; at_most: number },
): Promise<SealedValue[]> {
  const { rows } = await sql<SealedValue>`
    select sid, sealed from (
      select ${sql.ref(key)} as sid, ${sql.ref(column)} as sealed from ${sql.table(table)} order by ${sql.ref(key)} limit ${among}
    ) as some_rows where sealed is not null and sealed <> '' limit ${at_most}`.execute(db);
  return rows;
}

/** Replaces each value that is still what was read; in a transaction, on MySQL in one round trip with its end. */
export async function replaceSealed(
  trx: Db,
  { table, key, column }: SealedPlace,
  values: (SealedValue & { anew: string })[],
): Promise<void> {
  const text = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${''}
    where ${sql.ref(key)} = ${''} and ${sql.ref(column)} = ${''} ${heldBack}`.compile(trx).sql;
  // Built once for all of them: that costs more than to seal a value.
  for (const { sid, sealed, anew } of values)
    await trx.executeQuery(CompiledQuery.raw(text, [anew, sid, sealed]));
}
