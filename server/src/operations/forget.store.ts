/** Where a person or a number stands in the database, for whoever has to be forgotten. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** What an entry, or a row of one, says of whom. */
export type Told = {
  audit_sid: string;
  /** Of a row of an entry about many; -1: it is the entry itself. */
  position: number;
  actor_sid: string | null;
  actor_name: string | null;
  address: string | null;
  record_sid: string | null;
  record_name: string | null;
  before_json: string | null;
  after_json: string | null;
};

/** `own`: entries by and about these records; else those of others that have one of the texts in them. */
export type About = { sids: readonly string[]; texts: readonly string[]; own: boolean };

const has = (column: string, text: string) =>
  sql`${sql.ref(column)} like ${`%${text.replace(/[!%_]/g, '!$&')}%`} escape '!'`;

const anyOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

function conditionOf({ sids, texts, own }: About, ownColumns: string[], textColumns: string[]) {
  const named = sids.length > 0 ? sql.join(sids) : null;
  const isOwn = named && anyOf(ownColumns.map((column) => sql`${sql.ref(column)} in (${named})`));
  if (own) return isOwn ?? sql<boolean>`1 = 0`;
  if (texts.length === 0) return sql<boolean>`1 = 0`;
  const isNamed = anyOf(textColumns.flatMap((column) => texts.map((text) => has(column, text))));
  if (!named) return isNamed;
  const notOwn = ownColumns.map((column) => sql`coalesce(${sql.ref(column)}, '') not in (${named})`);
  return sql<boolean>`(${isNamed} and ${sql.join(notOwn, sql` and `)})`;
}

/** In the order of their sids, behind `after`. */
export async function listEntriesAbout(db: Db, about: About, after: string, most: number): Promise<Told[]> {
  const rows = await db
    .selectFrom('trunkline_audit_entries')
    .select(['audit_sid', 'actor_sid', 'actor_name', 'address'])
    .select(['record_sid', 'record_name', 'before_json', 'after_json'])
    .where('audit_sid', '>', after)
    .where(
      conditionOf(
        about,
        ['actor_sid', 'record_sid'],
        ['actor_name', 'record_name', 'before_json', 'after_json'],
      ),
    )
    .orderBy('audit_sid')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, position: -1 }));
}

/** The same of rows of entries about many; behind a sid and a position. */
export async function listRowsAbout(
  db: Db,
  about: About,
  after: { audit_sid: string; position: number },
  most: number,
): Promise<Told[]> {
  const rows = await db
    .selectFrom('trunkline_audit_rows')
    .select(['audit_sid', 'position', 'record_sid', 'record_name', 'before_json', 'after_json'])
    .where((where) =>
      where.or([
        where('audit_sid', '>', after.audit_sid),
        where.and([where('audit_sid', '=', after.audit_sid), where('position', '>', after.position)]),
      ]),
    )
    .where(conditionOf(about, ['record_sid'], ['record_name', 'before_json', 'after_json']))
    .orderBy('audit_sid')
    .orderBy('position')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, actor_sid: null, actor_name: null, address: null }));
}

export async function updateTold(trx: Db, told: Told): Promise<void> {
  const { audit_sid, position, actor_name, address, record_name, before_json, after_json } = told;
  const states = { record_name, before_json, after_json };
  if (position === -1)
    await trx
      .updateTable('trunkline_audit_entries')
      .set({ ...states, address, actor_name: actor_name ?? '' })
      .where('audit_sid', '=', audit_sid)
      .execute();
  else
    await trx
      .updateTable('trunkline_audit_rows')
      .set(states)
      .where('audit_sid', '=', audit_sid)
      .where('position', '=', position)
      .execute();
}

/** The users that entries of the log know by this sid or email address, whether or not they are still there. */
export async function listRememberedUsers(db: Db, who: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trunkline_audit_entries')
    .select(['record_sid', 'before_json', 'after_json'])
    .where('kind', '=', 'users')
    .where('record_sid', 'is not', null)
    .where((where) =>
      where.or([
        where('record_sid', '=', who),
        has('before_json', who) as never,
        has('after_json', who) as never,
      ]),
    )
    .execute();
  const is = (text: unknown) => typeof text === 'string' && text.toLowerCase() === who.toLowerCase();
  const named = rows.filter(({ record_sid, before_json, after_json }) => {
    const states = [before_json, after_json].map((json) => JSON.parse(json ?? 'null') as State);
    return [record_sid, ...states.map((state) => state?.email)].some(is);
  });
  return [...new Set(named.flatMap(({ record_sid }) => record_sid ?? []))];
}

type State = Record<string, unknown> | null;

/** Those that are still there. */
export async function listPresent(db: Db, sids: readonly string[]): Promise<{ user_sid: string }[]> {
  if (sids.length === 0) return [];
  return db.selectFrom('users').select('user_sid').where('user_sid', 'in', sids).execute();
}

/** Addresses that these people have and, as entries tell, had. */
export async function listEmails(db: Db, sids: readonly string[]): Promise<string[]> {
  if (sids.length === 0) return [];
  const users = await db
    .selectFrom('users')
    .select(['email', 'pending_email'])
    .where('user_sid', 'in', sids)
    .execute();
  const entries = await db
    .selectFrom('trunkline_audit_entries')
    .select(['before_json', 'after_json'])
    .where('kind', '=', 'users')
    .where('record_sid', 'in', sids)
    .execute();
  const told = entries.flatMap(({ before_json, after_json }) =>
    [before_json, after_json].map((json) => (JSON.parse(json ?? 'null') as State)?.email),
  );
  const all = [...users.flatMap(({ email, pending_email }) => [email, pending_email]), ...told];
  return [...new Set(all.flatMap((one) => (typeof one === 'string' && one.includes('@') ? [one] : [])))];
}

/** Tables with a row or some of a person, by the person's sid or address. */
const PLACES = [
  ['sessions', 'trunkline_sessions', 'user_sid', null],
  ['counts of wrong passwords', 'trunkline_login_failures', 'user_sid', null],
  ['links for a new password', 'trunkline_password_resets', 'user_sid', null],
  ['views of lists', 'trunkline_list_views', 'user_sid', null],
  ['registrations', 'trunkline_sign_ups', 'user_sid', 'email'],
  ['entries of the history of registrations', 'signup_history', null, 'email'],
] as const;

function ofPerson(
  [, , bySid, byEmail]: (typeof PLACES)[number],
  sids: readonly string[],
  emails: readonly string[],
) {
  const ways = [
    ...(bySid && sids.length > 0 ? [sql`${sql.ref(bySid)} in (${sql.join(sids)})`] : []),
    ...(byEmail && emails.length > 0 ? [sql`${sql.ref(byEmail)} in (${sql.join(emails)})`] : []),
  ];
  return ways.length > 0 ? anyOf(ways) : sql`1 = 0`;
}

export async function countRowsOf(
  db: Db,
  sids: readonly string[],
  emails: readonly string[],
): Promise<[what: string, rows: number][]> {
  const counts: [string, number][] = [];
  for (const place of PLACES) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(place[1])}
      where ${ofPerson(place, sids, emails)}`.execute(db);
    counts.push([place[0], Number(rows[0]?.n ?? 0)]);
  }
  return counts;
}

export async function removeRowsOf(
  trx: Db,
  sids: readonly string[],
  emails: readonly string[],
): Promise<void> {
  for (const place of PLACES)
    await sql`delete from ${sql.table(place[1])} where ${ofPerson(place, sids, emails)}`.execute(trx);
}

export async function deactivate(trx: Db, user_sid: string): Promise<void> {
  await trx.updateTable('users').set({ is_active: 0 }).where('user_sid', '=', user_sid).execute();
}

/** Whether the log has the entry of it: what was interrupted is told once. */
export async function isTold(db: Db, action: string, record_sid: string): Promise<boolean> {
  const row = await db
    .selectFrom('trunkline_audit_entries')
    .select('audit_sid')
    .where('record_sid', '=', record_sid)
    .where('action', '=', action)
    .executeTakeFirst();
  return row !== undefined;
}

/** By their sids. */
export function listRuleNames(db: Db) {
  return db.selectFrom('trunkline_alert_rules').select(['alert_rule_sid', 'name']).execute();
}

/** Where a number is configured: whose it is. */
export function listNumbersCalled(db: Db, numbers: readonly string[]) {
  return db
    .selectFrom('phone_numbers as n')
    .leftJoin('accounts as a', 'a.account_sid', 'n.account_sid')
    .select(['n.number', 'a.name as account'])
    .where('n.number', 'in', numbers)
    .execute();
}
