import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { isMysql } from '../db/dialect.ts';
import { migrations } from '../db/migrate.ts';
import { wantedTables } from '../db/wanted-tables.ts';
import { configured, notConfiguration } from '../testing/configuration-columns.ts';
import { makeConfigured } from '../testing/configured-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { rowsOf } from '../testing/world-rows.ts';

let app: TestApp;

before(async () => {
  app = await startApp();
  await makeConfigured(app, 'acme');
});
after(() => app.close());

test('every table of the database is configuration, or it is said why not', async () => {
  const tables = [...(await wantedTables(migrations, isMysql(app.db) ? 'mysql' : 'sqlite')).keys()];
  const said = [...Object.keys(configured), ...Object.keys(notConfiguration)];
  assert.deepEqual(said.toSorted(), tables.toSorted());
});

test('what is no configuration of a table of it is a column, and has a reason', async () => {
  const tables = await wantedTables(migrations, isMysql(app.db) ? 'mysql' : 'sqlite');
  for (const [table, apart] of Object.entries(configured))
    for (const [column, why] of Object.entries(apart)) {
      assert.ok(column in (tables.get(table)?.columns ?? {}), `${table}.${column}`);
      assert.ok(why.length > 10, `${table}.${column}`);
    }
});

/** A column that says the same in all rows would come back by its default, exported or not. */
test('the world that is exported, wiped and applied says two things in every column of configuration', async () => {
  const world = await rowsOf(app);
  const same: string[] = [];
  for (const [table, rows] of Object.entries(world))
    for (const column of Object.keys(rows[0] ?? {})) {
      const values = new Set(rows.map((row) => JSON.stringify(row[column])));
      // One provider is exported, and two cannot be told from one by its name.
      if (values.size < 2 && column !== 'service_provider_sid') same.push(`${table}.${column}`);
    }
  assert.deepEqual(same, []);
  const { rows } = await sql<{ n: number }>`select count(*) as n from google_custom_voices`.execute(app.db);
  assert.ok(Number(rows[0]?.n) > 1);
});
