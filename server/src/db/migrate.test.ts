import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { until } from '../testing/until.ts';
import { type ExistingTable, existingTables } from './existing-schema.ts';
import { migrate, migrations, NEWEST_SCHEMA } from './migrate.ts';
import { type DatabaseTarget, type OpenDatabase, openDatabase } from './open.ts';
import { planMigrations } from './plan-migrations.ts';
import { DatabaseRefusal } from './refusal.ts';
import { schemaEditor } from './schema-editor.ts';
import type { Database } from './tables.ts';

async function withEmpty(work: (open: OpenDatabase, target: DatabaseTarget) => Promise<void>): Promise<void> {
  const { target, drop } = await emptyDatabase();
  const open = await openDatabase(target);
  try {
    await work(open, target);
  } finally {
    await open.close();
    await drop();
  }
}

async function countOf({ db }: OpenDatabase, table: keyof Database): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirst();
  return Number(row?.n);
}

const all = migrations.map(({ number }) => number);
const FIRST_ROWS = {
  permissions: 3,
  products: 3,
  predefined_carriers: 5,
  predefined_sip_gateways: 26,
  predefined_smpp_gateways: 3,
  service_providers: 1,
  schema_version: 1,
  accounts: 0,
  applications: 0,
  webhooks: 0,
  users: 0,
  api_keys: 0,
} as const;

async function assertFirstRows(open: OpenDatabase): Promise<void> {
  for (const [table, rows] of Object.entries(FIRST_ROWS))
    assert.equal(await countOf(open, table as keyof typeof FIRST_ROWS), rows, table);
}

test('an empty database gets the whole schema and its first rows, but no person, key or secret', () =>
  withEmpty(async (open) => {
    assert.deepEqual(await migrate(open), all);
    await assertFirstRows(open);
    const provider = await open.db.selectFrom('service_providers').selectAll().executeTakeFirstOrThrow();
    assert.equal(provider.service_provider_sid, '2708b1b3-2736-40ea-b502-c53d8396247f');
  }));

test('migrating again changes nothing', () =>
  withEmpty(async (open) => {
    await migrate(open);
    assert.deepEqual(await migrate(open), []);
    await assertFirstRows(open);
  }));

test('two servers that start at once migrate once', () =>
  withEmpty(async (open, target) => {
    const script = `
      import { migrate } from ${JSON.stringify(import.meta.resolve('./migrate.ts'))};
      import { openDatabase } from ${JSON.stringify(import.meta.resolve('./open.ts'))};
      const open = await openDatabase(${JSON.stringify(target)});
      console.log(JSON.stringify(await migrate(open)));
      await open.close();`;
    const servers = [1, 2, 3].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
      await once(child, 'close');
      return said.trim();
    });
    assert.deepEqual((await Promise.all(servers)).sort(), [JSON.stringify(all), '[]', '[]']);
    await assertFirstRows(open);
  }));

test('a database of a newer Trunkline is refused and left as it is', () =>
  withEmpty(async (open) => {
    await migrate(open);
    const later = { number: 9999, name: 'later', applied_at: '2030-01-01 00:00:00' };
    await open.db.insertInto('trunkline_migrations').values(later).execute();
    await open.db.deleteFrom('trunkline_migrations').where('number', '=', 5).execute();
    await open.db.deleteFrom('products').execute();
    await assert.rejects(migrate(open), (error) => {
      assert.ok(error instanceof DatabaseRefusal);
      assert.match(error.message, /created by a newer Trunkline \(its schema is 9999/);
      return true;
    });
    assert.equal(await countOf(open, 'products'), 0);
  }));

test('a database that lost tables is refused and left as it is, whether or not there is something to upgrade', () =>
  withEmpty(async (open) => {
    await migrate(open);
    await sql`drop table trunkline_audit_rows`.execute(open.db);
    await sql`drop table call_routes`.execute(open.db);
    const lost = async () => {
      const before = [...(await existingTables(open.db, open.dialect)).keys()];
      for (const step of [migrate, planMigrations])
        await assert.rejects(step(open), (error) => {
          assert.ok(error instanceof DatabaseRefusal, String(error));
          assert.match(error.message, /: call_routes, trunkline_audit_rows are missing, without/);
          return true;
        });
      assert.deepEqual([...(await existingTables(open.db, open.dialect)).keys()], before);
    };
    await lost();
    // The newest step made neither.
    await open.db.deleteFrom('trunkline_migrations').where('number', '=', NEWEST_SCHEMA).execute();
    await lost();
    // What the doctor advises: the steps that made them are done again.
    const makers = ['tenancy', 'audit-rows'];
    const numbers = migrations.flatMap(({ name, number }) => (makers.includes(name) ? [number] : []));
    assert.equal(numbers.length, makers.length);
    await open.db.deleteFrom('trunkline_migrations').where('number', 'in', numbers).execute();
    assert.deepEqual(await migrate(open), [...numbers, NEWEST_SCHEMA]);
  }));

test('an upgrade that fails leaves the file as it was', async (t) => {
  await withEmpty(async (open) => {
    if (open.dialect === 'mysql') return t.skip('MySQL commits each change of the schema by itself');
    await sql`create view clients as select 1 as one`.execute(open.db);
    await assert.rejects(migrate(open), /clients/);
    const { rows } = await sql`select name from sqlite_master`.execute(open.db);
    assert.deepEqual(rows, [{ name: 'clients' }]);
    await sql`drop view clients`.execute(open.db);
    assert.deepEqual(await migrate(open), all);
  });
});

test('an upgrade that stopped half-way on MySQL goes on from there', () =>
  withEmpty(async (open) => {
    await migrate(open);
    await open.db.deleteFrom('trunkline_migrations').execute();
    assert.deepEqual(await migrate(open), all);
    await assertFirstRows(open);
  }));

test('an upgrade tells each of its steps, and one that waits for another that it does; a first start tells none', () =>
  withEmpty(async (open, target) => {
    const told: string[] = [];
    const tell = (text: string) => void told.push(text);
    await migrate(open, { tell });
    assert.deepEqual(told, []);
    const { db, dialect } = open;
    const last = migrations.slice(-2);
    const numbers = last.map(({ number }) => number);
    await db.deleteFrom('trunkline_migrations').where('number', 'in', numbers).execute();
    const steps = last.map(
      ({ number, name }) => `Upgrading the schema to ${NEWEST_SCHEMA}: ${number}, ${name}`,
    );
    if (dialect === 'sqlite') {
      await migrate(open, { tell });
      return assert.deepEqual(told, steps);
    }
    const waits = 'Another Trunkline is upgrading this database; waiting until it is ready';
    const other = await openDatabase(target);
    let begun = Promise.resolve<unknown>(null);
    await other.db.connection().execute(async (one) => {
      const lock = sql`left(concat('trunkline:', database()), 64)`;
      await sql`select get_lock(${lock}, 1)`.execute(one);
      begun = migrate(open, { tell });
      await until(() => told.length > 0);
      assert.deepEqual(told, [waits]);
      await sql`select release_lock(${lock})`.execute(one);
    });
    await begun;
    await other.close();
    assert.deepEqual(told, [waits, ...steps]);
  }));

test('a new database has the columns and indexes that one has which took each step when it came', () =>
  withEmpty(async (open) => {
    const { db, dialect } = open;
    await db.connection().execute(async (one) => {
      if (dialect === 'mysql') await sql`set foreign_key_checks = 0`.execute(one);
      for (const { up } of migrations) await up(await schemaEditor(one, dialect));
    });
    const upgraded = await existingTables(db, dialect);
    await withEmpty(async (other) => {
      await migrate(other);
      const made = await existingTables(other.db, dialect);
      made.delete('trunkline_migrations');
      assert.deepEqual([...made.keys()].sort(), [...upgraded.keys()].sort());
      for (const [name, { columns, indexes }] of made) {
        assert.deepEqual(columns, upgraded.get(name)?.columns, name);
        assert.deepEqual(named(indexes), named(upgraded.get(name)?.indexes ?? []), name);
      }
    });
  }));

const named = (indexes: ExistingTable['indexes']) =>
  Object.fromEntries(indexes.map((one) => [one.name, one]));

test('every foreign key leads to a key of a table that is there', async (t) => {
  const { open, close } = await freshDatabase();
  const astray = sql`
    select t.name, k."from" from sqlite_master t, pragma_foreign_key_list(t.name) k
    left join pragma_table_info(k."table") c on c.name = k."to" and c.pk = 1
    where t.type = 'table' and c.name is null`;
  if (open.dialect === 'mysql') t.skip('asked of SQLite, which makes any');
  else assert.deepEqual((await astray.execute(open.db)).rows, []);
  await close();
});

test('foreign keys are enforced, and sessions go with their user', async () => {
  const { open, close } = await freshDatabase();
  const { db } = open;
  const session = {
    session_sid: 's',
    user_sid: 'u',
    created_at: '2026-01-01 00:00:00',
    expires_at: '2026-01-01 00:00:00',
    address: '::1',
  };
  await assert.rejects(db.insertInto('trunkline_sessions').values(session).execute(), /foreign key/i);
  await db
    .insertInto('users')
    .values({ user_sid: 'u', name: 'Ada', email: 'ada@example.com', provider: 'local' })
    .execute();
  await db.insertInto('trunkline_sessions').values(session).execute();
  await db.deleteFrom('users').execute();
  assert.equal(await countOf(open, 'trunkline_sessions'), 0);
  await close();
});

test('an insert gets its defaults: an active account, made now, in UTC', async () => {
  const { open, close } = await freshDatabase();
  const { service_provider_sid } = await open.db
    .selectFrom('service_providers')
    .selectAll()
    .executeTakeFirstOrThrow();
  await open.db
    .insertInto('accounts')
    .values({ account_sid: 'a', name: 'A', webhook_secret: 'x', service_provider_sid })
    .execute();
  const account = await open.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([account.is_active, account.plan_type, account.record_format], [1, 'trial', 'mp3']);
  assert.match(account.created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.ok(Math.abs(Date.parse(`${account.created_at}Z`) - Date.now()) < 5000);
  await close();
});

test('a user’s name is unique in the database too, unless it is shared or has such names already', async () => {
  const twins = ['u', 'v'].map((user_sid) => ({
    user_sid,
    name: 'Ada',
    email: `${user_sid}@example.com`,
    provider: 'local',
  }));
  const insertTwins = ({ db }: OpenDatabase) => db.insertInto('users').values(twins).execute();
  await withEmpty(async (open) => {
    await migrate(open);
    await assert.rejects(insertTwins(open), /unique|duplicate/i);
  });
  await withEmpty(async (open) => {
    await migrate(open, { is_shared: true });
    await insertTwins(open);
    await open.db.deleteFrom('trunkline_migrations').where('number', '=', 10).execute();
    assert.deepEqual(await migrate(open), [10]);
    assert.equal(await countOf(open, 'users'), 2);
  });
});

test('names are looked up and kept unique without regard to case', async () => {
  const { open, close } = await freshDatabase();
  const { db } = open;
  await db.insertInto('service_providers').values({ service_provider_sid: 'p', name: 'Acme' }).execute();
  const found = await db.selectFrom('service_providers').select('name').where('name', '=', 'aCME').execute();
  assert.deepEqual(found, [{ name: 'Acme' }]);
  const twin = { service_provider_sid: 'q', name: 'ACME' };
  await assert.rejects(db.insertInto('service_providers').values(twin).execute(), /unique|duplicate/i);
  await close();
});
