import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { sealedPlaces, sealedValues } from '../app/sealed-values.store.ts';
import { makeCipher } from '../security/cipher.ts';
import { dumpOf } from '../testing/dump.ts';
import { emptyDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { DUMP_SECRET, loadDump, releasedSchemas } from '../testing/released-dump.ts';
import { environmentOf, runCommand } from '../testing/run-command.ts';
import { existingTables } from './existing-schema.ts';
import { migrate, migrations, NEWEST_SCHEMA } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { planMigrations } from './plan-migrations.ts';
import { wantedTables } from './wanted-tables.ts';

async function empty(t: TestContext) {
  const { target, drop } = await emptyDatabase();
  const open = await openDatabase(target);
  t.after(async () => {
    await open.close();
    await drop();
  });
  return { open, target };
}

/** Columns and indexes by their names, whatever the order in which they came. */
async function shapeOf({ db, dialect }: OpenDatabase) {
  const tables = await existingTables(db, dialect);
  return [...tables]
    .map(([name, { columns, indexes }]) => ({
      name,
      columns: [...columns].map(([column, type]) => `${column} ${type}`).sort(),
      indexes: indexes.map((index) => `${index.name} ${index.columns} ${index.unique}`).sort(),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** How many rows each table has. */
async function countsOf(open: OpenDatabase): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of (await existingTables(open.db, open.dialect)).keys()) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(open.db);
    counts.set(name, Number(rows[0]?.n));
  }
  return counts;
}

/** Every row of every table with what of it other columns than these do not concern, in one order. */
async function rowsOf(open: OpenDatabase, kept: Tables): Promise<Map<string, string[]>> {
  const tables = await existingTables(open.db, open.dialect);
  const all = new Map<string, string[]>();
  for (const [name, { columns }] of tables) {
    const both = [...columns.keys()].filter((column) => kept.get(name)?.columns.has(column)).sort();
    // What it was upgraded by is no row of before.
    if (both.length === 0 || name === 'trunkline_migrations') continue;
    const { rows } =
      await sql`select ${sql.join(both.map((one) => sql.ref(one)))} from ${sql.table(name)}`.execute(open.db);
    all.set(name, rows.map((row) => JSON.stringify(row)).sort());
  }
  return all;
}

type Tables = Awaited<ReturnType<typeof existingTables>>;

test('what a plan says is what an upgrade does, and planning does nothing', async (t) => {
  const { open } = await empty(t);
  const { db, dialect } = open;
  const plan = await planMigrations(open);
  assert.deepEqual(
    plan.map(({ number }) => number),
    migrations.map(({ number }) => number),
  );
  assert.equal((await existingTables(db, dialect)).size, 0);
  await open.unhurried((own) =>
    own.connection().execute(async (connection) => {
      if (dialect === 'mysql') await sql`set foreign_key_checks = 0`.execute(connection);
      for (const { statements } of plan)
        for (const statement of statements) await sql.raw(statement).execute(connection);
    }),
  );
  assert.deepEqual(await migrate(open), []);
  const fresh = await freshDatabase();
  t.after(() => fresh.close());
  assert.deepEqual(await shapeOf(open), await shapeOf(fresh.open));
  assert.deepEqual(await countsOf(open), await countsOf(fresh.open));
  const made = await existingTables(fresh.open.db, dialect);
  for (const [name, { columns }] of await wantedTables(migrations, dialect))
    for (const column of Object.keys(columns))
      assert.ok(made.get(name)?.columns.has(column), `${name}.${column}`);
});

test('every released schema is upgraded with its rows, and a second time nothing happens', async (t) => {
  assert.ok(releasedSchemas.length > 0);
  const fresh = await freshDatabase();
  t.after(() => fresh.close());
  for (const schema of releasedSchemas) {
    const { target, drop } = await emptyDatabase();
    await loadDump(schema, target);
    const open = await openDatabase(target);
    t.after(async () => {
      await open.close();
      await drop();
    });
    const before = await countsOf(open);
    const rows = await rowsOf(open, await existingTables(fresh.open.db, open.dialect));
    const kept = await existingTables(open.db, open.dialect);
    const later = migrations.map(({ number }) => number).filter((number) => number > schema);
    assert.deepEqual(await migrate(open), later);
    const upgraded = await dumpOf(open);
    assert.deepEqual(await migrate(open), []);
    assert.equal(await dumpOf(open), upgraded);
    assert.deepEqual(await shapeOf(open), await shapeOf(fresh.open));
    for (const [name, had] of await rowsOf(open, kept))
      for (const row of rows.get(name) ?? [])
        assert.ok(had.includes(row), `${name} of schema ${schema}: ${row}`);
    const after = await countsOf(open);
    for (const [name, n] of before)
      if (name !== 'trunkline_migrations')
        assert.ok((after.get(name) ?? after.get(`trunkline_${name}`) ?? 0) >= n, name);
    const cipher = makeCipher(DUMP_SECRET, 'own');
    let read = 0;
    for (const place of sealedPlaces)
      for await (const values of sealedValues(open.db, place, 100))
        for (const { sealed } of values) {
          cipher.open(sealed, place.table);
          read++;
        }
    assert.equal(read, 7);
    const account = await open.db
      .selectFrom('accounts')
      .select('name')
      .where('sip_realm', 'is not', null)
      .execute();
    assert.deepEqual(account, [{ name: 'Zoë & Söhne' }]);
  }
});

test('the command prints the statements and changes nothing, or does them; a newer database is refused', async (t) => {
  const { open, target } = await empty(t);
  const ask = (...args: string[]) => runCommand('operations/migrate-command.ts', args, environmentOf(target));
  const dry = await ask('--dry-run');
  assert.equal(dry.code, 0, dry.said);
  assert.match(dry.said, /-- 1: tenancy\ncreate table/);
  assert.match(dry.said, new RegExp(`-- ${migrations.length} steps\\. Nothing was changed\\.`));
  assert.equal((await existingTables(open.db, open.dialect)).size, 0);
  assert.match(
    (await ask()).said,
    new RegExp(`The schema is ${NEWEST_SCHEMA}; ${migrations.length} steps done`),
  );
  const before = await dumpOf(open);
  assert.match((await ask('--dry-run')).said, /Nothing to do/);
  assert.match((await ask()).said, /; 0 steps done/);
  assert.equal(await dumpOf(open), before);
  const later = { number: 9999, name: 'later', applied_at: '2030-01-01 00:00:00' };
  await open.db.insertInto('trunkline_migrations').values(later).execute();
  for (const args of [[], ['--dry-run']]) {
    const newer = await ask(...args);
    assert.equal(newer.code, 1);
    assert.match(newer.said, /The schema was not changed\. This database was created by a newer Trunkline/);
  }
});
