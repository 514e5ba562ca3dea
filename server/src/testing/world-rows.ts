/** All rows that a document of configuration speaks of, with names in the place of sids and secrets opened; and an end of them. */
import { sql } from 'kysely';
import type { TestApp } from './start-app.ts';

const tables = [
  ...['service_providers', 'accounts', 'applications', 'voip_carriers', 'sip_gateways', 'smpp_gateways'],
  ...[
    'phone_numbers',
    'clients',
    'ms_teams_tenants',
    'account_limits',
    'service_provider_limits',
    'webhooks',
  ],
  ...['lcr', 'lcr_routes', 'lcr_carrier_set_entry', 'speech_credentials', 'trunkline_llm_credentials'],
  'trunkline_alert_rules',
];
/** Made anew each time, or written by what watches. */
const apart = ['created_at', 'webhook_secret', 'checked_at', 'state_since', 'last_value'];
const named = ['name', 'username', 'regex', 'tenant_fqdn', 'number', 'url', 'ipv4', 'vendor'];

type Row = Record<string, unknown>;

export async function rowsOf({ db, cipher }: TestApp): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {};
  const names = new Map<unknown, string>();
  for (const table of tables) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
    all[table] = rows.map((row) => ({ ...row }));
    for (const row of rows) {
      const name = named.map((column) => row[column]).find((value) => typeof value === 'string');
      const [key] = Object.values(row);
      names.set(key, `<${table} ${name ?? ''}>`);
    }
  }
  const opened = (value: unknown) => {
    if (typeof value !== 'string') return value;
    if (names.has(value)) return names.get(value);
    return /^(tl1\.|\{"iv":)/.test(value) ? cipher.open(value, '') : value;
  };
  const plain = (row: Row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !apart.includes(column))
        .map(([column, value]) => [column, opened(value)]),
    );
  return Object.fromEntries(
    Object.entries(all).map(([table, rows]) => [
      table,
      rows.map(plain).sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ]),
  );
}

export async function wipe({ db }: TestApp): Promise<void> {
  await db.updateTable('lcr').set({ default_carrier_set_entry_sid: null }).execute();
  await db
    .updateTable('accounts')
    .set({ device_calling_application_sid: null, siprec_hook_sid: null })
    .execute();
  await db.updateTable('voip_carriers').set({ application_sid: null }).execute();
  const order = [
    'lcr_carrier_set_entry',
    'lcr_routes',
    'lcr',
    'trunkline_alert_rules',
    'trunkline_llm_credentials',
  ];
  const more = [
    'speech_credentials',
    'account_limits',
    'service_provider_limits',
    'ms_teams_tenants',
    'clients',
  ];
  const last = [
    'phone_numbers',
    'sip_gateways',
    'smpp_gateways',
    'voip_carriers',
    'applications',
    'accounts',
  ];
  for (const table of [...order, ...more, ...last]) await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`delete from service_providers where name = 'acme'`.execute(db);
  await sql`delete from webhooks`.execute(db);
}
