/** What a database server says of itself and of what else is at work on it; read only. */
import { sql } from 'kysely';
import { isMysql } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';
import { FIRST_DATE } from '../db/values.ts';

/** As `SHOW GRANTS` says them, of the user who asks. */
export async function readGrants(db: Db): Promise<string[]> {
  const { rows } = await sql<Record<string, string>>`show grants for current_user`.execute(db);
  return rows.map((row) => Object.values(row)[0] ?? '');
}

export async function readStatus(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ Variable_name: string; Value: string }>`
    show status where variable_name in ('wsrep_cluster_status', 'wsrep_cluster_size', 'wsrep_local_state_comment',
      'Ssl_cipher')`.execute(db);
  const variables = await sql<{ Variable_name: string; Value: string }>`
    show variables where variable_name in ('read_only', 'super_read_only', 'max_allowed_packet')`.execute(db);
  return new Map([...rows, ...variables.rows].map((row) => [row.Variable_name, row.Value]));
}

export type Connected = { user: string; host: string; connections: number };

/** Who else is connected to this database; without the right PROCESS these are one's own user's connections alone. */
export async function readConnected(db: Db): Promise<Connected[]> {
  const { rows } = await sql<Connected>`
    select user as user, substring_index(host, ':', 1) as host, count(*) as connections
    from information_schema.processlist where db = database() and id <> connection_id()
    group by user, substring_index(host, ':', 1) order by connections desc`.execute(db);
  return rows.map((row) => ({ ...row, connections: Number(row.connections) }));
}

/** Triggers and events of whoever made them. */
export async function readAutomatons(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select trigger_name as name from information_schema.triggers where trigger_schema = database()
    union all select event_name from information_schema.events where event_schema = database()`.execute(db);
  return rows.map(({ name }) => name);
}

export type Column = { table_name: string; name: string; must_be_given: number };

/** Columns that an insert has to name. */
/** Columns of texts whose character set lacks characters, as `table.column (set)`. */
export async function readSmallCharacterSets(
  db: Db,
): Promise<{ table_name: string; character_set: string }[]> {
  const { rows } = await sql<{ table_name: string; character_set: string }>`
    select distinct table_name as table_name, character_set_name as character_set from information_schema.columns
    where table_schema = database() and data_type <> 'char' and character_set_name not in ('utf8mb4', 'binary')
    order by table_name`.execute(db);
  return rows;
}

/** Those of our tables, as `table.column`. */
export async function readForeignKeys(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ place: string }>`
    select concat(table_name, '.', column_name) as place from information_schema.key_column_usage
    where table_schema = database() and referenced_table_name is not null`.execute(db);
  return new Set(rows.map(({ place }) => place));
}

export async function readDemandingColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table_name, column_name as name, 1 as must_be_given from information_schema.columns
    where table_schema = database() and is_nullable = 'NO' and column_default is null
      and extra not like '%auto_increment%' and coalesce(generation_expression, '') = ''`.execute(db);
  return rows;
}

/**
 * When a SIP edge last wrote, and how long ago that is: it writes by the database's own clock, in the zone of that server or
 * in UTC, whichever its session has; the nearer of the two counts.
 */
export async function readHeartbeat(db: Db): Promise<{ at: string; age_seconds: number } | null> {
  if (!isMysql(db)) {
    const latest = db.selectFrom('sbc_addresses').select((eb) => eb.fn.max('last_updated').as('at'));
    const at = (await latest.executeTakeFirst())?.at;
    return at ? { at, age_seconds: (Date.now() - Date.parse(`${at.replace(' ', 'T')}Z`)) / 1000 } : null;
  }
  const { rows } = await sql<{ at: string | null; by_utc: number; by_zone: number }>`
    select max(last_updated) as at, timestampdiff(second, max(last_updated), utc_timestamp()) as by_utc,
      timestampdiff(second, max(last_updated),
        coalesce(convert_tz(utc_timestamp(), '+00:00', @@global.time_zone), utc_timestamp())) as by_zone
    from sbc_addresses where last_updated > ${FIRST_DATE}`.execute(db);
  const [row] = rows;
  if (!row?.at) return null;
  return { at: row.at, age_seconds: Math.min(Math.abs(row.by_utc), Math.abs(row.by_zone)) };
}

/** Minutes by which the zone of the database's server is ahead of UTC, now; null for a zone that it cannot reckon with. */
export async function readZone(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ahead: number | null }>`
    select timestampdiff(minute, utc_timestamp(), convert_tz(utc_timestamp(), '+00:00', @@global.time_zone))
      as ahead`.execute(db);
  const [row] = rows;
  return row?.ahead == null ? null : Number(row.ahead);
}

export async function readPlatformVersion(db: Db): Promise<string | null> {
  const row = await db.selectFrom('schema_version').select('version').executeTakeFirst();
  return row?.version ?? null;
}

/** Keys whose token stands there as it is, which only the platform writes (`R13`). */
export async function countClearKeys(db: Db): Promise<number> {
  const row = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('token', 'not like', '#%')
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

/** Active admins with a password here. */
export async function listAdminPasswords(
  db: Db,
): Promise<{ name: string; hashed_password: string | null; force_change: number }[]> {
  return db
    .selectFrom('users')
    .select(['name', 'hashed_password', 'force_change'])
    .where('account_sid', 'is', null)
    .where('service_provider_sid', 'is', null)
    .where('is_active', '=', 1)
    .orderBy('name')
    .limit(100)
    .execute();
}

export async function readNewestStep(db: Db): Promise<{ number: number; applied_at: string } | undefined> {
  return db
    .selectFrom('trunkline_migrations')
    .select(['number', 'applied_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}
