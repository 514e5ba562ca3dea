/**
 * What the search over everything looks into on SQLite (decision 040): all parts of three characters of what
 * records are called. Only this program writes a SQLite file, so triggers may note what changed; the search
 * itself brings the index up to date, many names at a time.
 */
import { sql } from 'kysely';
import type { Db } from '../open.ts';
import type { Migration } from './migration.ts';

/** Each kind has a range of ids of its own, in which it is asked for: this number, and 40 bits. */
const kinds = [
  { kind: 0, table: 'accounts', key: 'account_sid', names: ['name', 'sip_realm'] },
  { kind: 1, table: 'service_providers', key: 'service_provider_sid', names: ['name'] },
  { kind: 2, table: 'applications', key: 'application_sid', names: ['name'] },
  { kind: 3, table: 'voip_carriers', key: 'voip_carrier_sid', names: ['name'] },
  { kind: 4, table: 'clients', key: 'client_sid', names: ['username'] },
  { kind: 5, table: 'users', key: 'user_sid', names: ['name', 'email'] },
  { kind: 6, table: 'trunkline_alert_rules', key: 'alert_rule_sid', names: ['name'] },
  { kind: 7, table: 'ms_teams_tenants', key: 'ms_teams_tenant_sid', names: ['tenant_fqdn'] },
  { kind: 8, table: 'lcr', key: 'lcr_sid', names: ['name'] },
  { kind: 9, table: 'speech_credentials', key: 'speech_credential_sid', names: ['label'] },
  { kind: 10, table: 'llm_credentials', key: 'llm_credential_sid', names: ['label'] },
] as const;

const RANGE = 2 ** 40;

/** Without the texts, and without places in them: what is found is compared with the record itself. */
const INDEX = `fts5 (name, tokenize = 'trigram', detail = none, content = '', contentless_delete = 1)`;

export const searchedNames: Migration = {
  number: 32,
  name: 'searched names',
  async up({ db, dialect, nameOf }) {
    if (dialect !== 'sqlite') return;
    await run(db, [
      // What it is made from is still there.
      ...['name_search', 'searched_names', 'names_changed'].map(
        (own) => `drop table if exists trunkline_${own}`,
      ),
      `create table trunkline_searched_names (id integer primary key, sid text not null) strict`,
      `create index trunkline_searched_names_sid on trunkline_searched_names (sid, id)`,
      `create table trunkline_names_changed (
         kind integer not null, sid text not null, primary key (kind, sid)) strict, without rowid`,
      `create virtual table trunkline_name_search using ${INDEX}`,
    ]);
    for (const one of kinds)
      await run(db, [...filled({ ...one, table: nameOf(one.table) }), ...followed(one, nameOf(one.table))]);
  },
};

type Kind = { kind: number; table: string; key: string; names: readonly string[] };

function filled({ kind, table, key, names }: Kind): string[] {
  const text = names.map((name) => `coalesce(t.${name}, '')`).join(` || char(10) || `);
  return [
    `insert into trunkline_searched_names (id, sid)
       select ${kind * RANGE} + row_number() over (order by ${key}), ${key} from ${table}`,
    `insert into trunkline_name_search (rowid, name) select s.id, ${text}
       from trunkline_searched_names as s join ${table} as t on t.${key} = s.sid
       where s.id between ${kind * RANGE} and ${(kind + 1) * RANGE - 1}`,
  ];
}

function followed({ kind, table, key, names }: Kind, called: string): string[] {
  const noted = (row: 'new' | 'old') =>
    `begin insert or ignore into trunkline_names_changed (kind, sid) values (${kind}, ${row}.${key}); end`;
  const isOther = names.map((name) => `new.${name} is not old.${name}`).join(' or ');
  return [
    `create trigger if not exists ${table}_name_added after insert on ${called} ${noted('new')}`,
    `create trigger if not exists ${table}_name_changed after update of ${names.join(', ')} on ${called} when ${isOther} ${noted('new')}`,
    `create trigger if not exists ${table}_name_removed after delete on ${called} ${noted('old')}`,
  ];
}

async function run(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
