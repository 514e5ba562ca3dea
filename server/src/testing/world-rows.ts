/** All rows that a document of configuration speaks of, with names in the place of sids and secrets opened; and an end of them. */
import { sql } from 'kysely';
import { configured } from './configuration-columns.ts';
import type { TestApp } from './start-app.ts';

const named = ['name', 'username', 'regex', 'tenant_fqdn', 'number', 'url', 'ipv4', 'label'];

type Row = Record<string, unknown>;
export type WorldRows = Record<string, Row[]>;

/** By table, without the columns that are no configuration. */
export async function rowsOf({ db, cipher }: TestApp): Promise<WorldRows> {
  const all: WorldRows = {};
  const names = new Map<unknown, string>();
  for (const table of Object.keys(configured)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
    all[table] = rows.map((row) => ({ ...row }));
    for (const row of rows) {
      const name = [
        ...named.map((column) => row[column]),
        names.get(row.voip_carrier_sid),
        row.category,
        row.vendor,
      ].find((value) => typeof value === 'string');
      const [key] = Object.values(row);
      // What is said about another record beside it has the sid of that.
      if (!names.has(key)) names.set(key, `<${table} ${name ?? ''}>`);
    }
  }
  const opened = (value: unknown) => {
    if (typeof value !== 'string') return value;
    const sid = value.replace(/^custom_/, '');
    if (names.has(sid)) return names.get(sid);
    return /^(tl1\.|\{"iv":)/.test(value) ? cipher.open(value, '') : value;
  };
  const plain = (table: string, row: Row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !Object.hasOwn(configured[table] ?? {}, column))
        .map(([column, value]) => [column, opened(value)]),
    );
  return Object.fromEntries(
    Object.entries(all).map(([table, rows]) => [
      table,
      rows
        .map((row) => plain(table, row))
        .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ]),
  );
}

/** Children first. */
const order = [
  ...['lcr_carrier_set_entry', 'lcr_routes', 'lcr', 'trunkline_alert_rules', 'trunkline_llm_credentials'],
  ...['google_custom_voices', 'speech_credentials', 'account_limits', 'service_provider_limits'],
  ...['ms_teams_tenants', 'clients', 'phone_numbers', 'sip_gateways', 'smpp_gateways', 'voip_carriers'],
  ...['trunkline_application_variables', 'applications', 'accounts'],
];

export async function wipe({ db }: TestApp): Promise<void> {
  await db.updateTable('lcr').set({ default_carrier_set_entry_sid: null }).execute();
  await db
    .updateTable('accounts')
    .set({ device_calling_application_sid: null, siprec_hook_sid: null })
    .execute();
  await db.updateTable('voip_carriers').set({ application_sid: null }).execute();
  for (const table of order) await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`delete from service_providers where name = 'acme'`.execute(db);
  await sql`delete from webhooks`.execute(db);
}
