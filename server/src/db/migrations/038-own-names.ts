/**
 * What was the platform's to name or to have comes into tables of our own (decision 049): credentials of language
 * models, whose table had a name without our prefix, and what a template's gateway has beyond the platform's columns.
 */
import { sql } from 'kysely';
import type { SchemaEditor } from '../schema-editor.ts';
import { choice, flag, optional, table, to } from '../table-shape.ts';
import { speech } from './003-speech.ts';
import { listIndexes } from './006-lists.ts';
import { sortedLists } from './014-sorted-lists.ts';
import { whatFails } from './022-what-fails.ts';
import { names } from './028-names.ts';
import type { Migration } from './migration.ts';

const BEFORE = 'llm_credentials';
const NOW = 'trunkline_llm_credentials';
const TESTS = 'trunkline_llm_test_results';
const TESTS_KEY = 'fk_llm_test_results_llm_credential';

const flags = {
  send_options_ping: flag(0),
  use_sips_scheme: flag(0),
  pad_crypto: flag(0),
  remove_ice: flag(0),
  dtls_off: flag(0),
  protocol: optional(choice(['udp', 'tcp', 'tls', 'tls/srtp'], 'udp')),
};

export const ownNames: Migration = {
  number: 38,
  name: 'own names',
  async up(schema) {
    if (!(await schema.renameTable(BEFORE, NOW)) && schema.dialect === 'mysql')
      await takeFromNamesake(schema);
    if (schema.dialect === 'mysql') await followName(schema);
    await moveFlags(schema);
    // On a database of our own it saves a lock, and nobody else's upgrade meets it.
    if (schema.is_shared) await schema.dropUnique('clients', ['account_sid', 'username']);
  },
};

/** A platform's own table of that name, in which a program of before kept its rows among the platform's. */
async function takeFromNamesake(schema: SchemaEditor): Promise<void> {
  const { db, ensureTable, changeIndexes, columnsOf } = schema;
  // Not by whether the new table is there: one that was killed had made it, and copied nothing yet.
  if ((await testsLeadTo(db)) !== BEFORE || !columnsOf(BEFORE).includes('last_tested')) return;
  const only: SchemaEditor = {
    ...schema,
    ensureTable: async (shape) => (shape.name === BEFORE ? ensureTable(shape) : undefined),
    changeIndexes: async (name, added, dropped) =>
      name === BEFORE ? changeIndexes(name, added, dropped) : undefined,
  };
  for (const step of [speech, listIndexes, sortedLists, whatFails, names]) await step.up(only);
  const columns =
    sql.raw(`llm_credential_sid, service_provider_sid, account_sid, vendor, credential, created_at,
    label, last_tested, tested_ok`);
  await sql`
    insert into ${sql.table(NOW)} (${columns}) select ${columns} from ${sql.table(BEFORE)} as b
    where not exists (select 1 from ${sql.table(NOW)} as o where o.llm_credential_sid = b.llm_credential_sid)`.execute(
    db,
  );
}

/** The table of the credentials that results of tests belong to: null without the key, undefined without results. */
async function testsLeadTo(db: SchemaEditor['db']): Promise<string | null | undefined> {
  const { rows } = await sql<{ leads_to: string | null }>`
    select c.referenced_table_name as leads_to from information_schema.tables as t
    left join information_schema.referential_constraints as c on c.constraint_schema = t.table_schema
      and c.table_name = t.table_name and c.constraint_name = ${TESTS_KEY}
    where t.table_schema = database() and t.table_name = ${TESTS}`.execute(db);
  return rows[0]?.leads_to;
}

/** Where the server does not do so by itself. */
async function followName({ db }: SchemaEditor): Promise<void> {
  const leads_to = await testsLeadTo(db);
  if (leads_to === NOW || leads_to === undefined) return;
  // One that was killed may have dropped it already.
  if (leads_to) await sql.raw(`alter table ${TESTS} drop foreign key ${TESTS_KEY}`).execute(db);
  await sql
    .raw(
      `alter table ${TESTS} add constraint ${TESTS_KEY} foreign key (llm_credential_sid)
         references ${NOW} (llm_credential_sid) on delete cascade`,
    )
    .execute(db);
}

async function moveFlags({ db, dialect, ensureTable, columnsOf }: SchemaEditor): Promise<void> {
  const [of, key] = ['predefined_sip_gateways', 'predefined_sip_gateway_sid'];
  const own = 'trunkline_predefined_sip_gateways';
  await ensureTable(table(own, { [key]: to(`${of}.${key}`, 'cascade'), ...flags }, { primary_key: [key] }));
  const moved = Object.keys(flags);
  // A platform that was upgraded has them too, in another order: those are its own.
  if (columnsOf(of).slice(-moved.length).join() !== moved.join()) return;
  const columns = sql.raw(moved.join(', '));
  await sql`
    insert into ${sql.table(own)} (${sql.ref(key)}, ${columns})
    select ${sql.ref(key)}, ${columns} from ${sql.table(of)} as g
    where (send_options_ping + use_sips_scheme + pad_crypto + remove_ice + dtls_off > 0
        or protocol is null or protocol <> 'udp')
      and not exists (select 1 from ${sql.table(own)} as o where o.${sql.ref(key)} = g.${sql.ref(key)})`.execute(
    db,
  );
  if (dialect === 'sqlite')
    for (const column of moved) await sql.raw(`alter table ${of} drop column ${column}`).execute(db);
  else {
    const drops = moved.map((column) => `drop column ${column}`).join(', ');
    await sql.raw(`alter table ${of} ${drops}`).execute(db);
  }
}
