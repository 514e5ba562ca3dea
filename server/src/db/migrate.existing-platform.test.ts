/** Trunkline on a database that an older version of the platform made and filled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createConnection } from 'mysql2/promise';
import { emptyDatabase } from '../testing/fresh-database.ts';
import { existingTables } from './existing-schema.ts';
import { migrate, migrations } from './migrate.ts';
import { type DatabaseTarget, type OpenDatabase, openDatabase } from './open.ts';
import { DatabaseRefusal } from './refusal.ts';

const all = migrations.map(({ number }) => number);
const PROVIDER = '11111111-0000-4000-8000-000000000001';
const ACCOUNT = '11111111-0000-4000-8000-000000000002';

/** A few tables as an early 0.8 had them: fewer columns, fewer choices, another character set. */
async function makePlatform({ db, dialect }: OpenDatabase): Promise<void> {
  const mysql = dialect === 'mysql';
  const end = mysql ? 'engine=InnoDB default charset=latin1 collate=latin1_swedish_ci' : '';
  const category = mysql ? "enum('api_rate', 'voice_call_session', 'device') not null" : 'text not null';
  for (const statement of [
    `create table schema_version (version varchar(16)) ${end}`,
    `create table permissions (permission_sid char(36) not null primary key, name varchar(32) not null unique,
       description varchar(255)) ${end}`,
    `create table service_providers (service_provider_sid char(36) not null primary key,
       name varchar(64) not null unique, description varchar(255), root_domain varchar(128) unique,
       registration_hook_sid char(36), ms_teams_fqdn varchar(255)) ${end}`,
    `create table accounts (account_sid char(36) not null primary key, name varchar(64) not null,
       sip_realm varchar(132) unique, service_provider_sid char(36) not null,
       is_active tinyint(1) not null default 1, created_at datetime not null default current_timestamp,
       webhook_secret varchar(36) not null,
       foreign key (service_provider_sid) references service_providers (service_provider_sid)) ${end}`,
    `create table account_limits (account_limits_sid char(36) not null primary key, account_sid char(36) not null,
       category ${category}, quantity int not null) ${end}`,
    `create table clients (client_sid char(36) not null primary key, account_sid char(36) not null,
       is_active tinyint(1) not null default 1, username varchar(64), password varchar(1024)) ${end}`,
    `create table lcr_routes (lcr_route_sid char(36) not null primary key, lcr_sid char(36) not null,
       regex varchar(32) not null, description varchar(1024), priority int not null) ${end}`,
    `insert into schema_version values ('0.8.1')`,
    `insert into permissions values ('theirs', 'VIEW_ONLY', 'their words')`,
    `insert into service_providers (service_provider_sid, name) values ('${PROVIDER}', 'Acme')`,
    `insert into accounts (account_sid, name, service_provider_sid, webhook_secret)
       values ('${ACCOUNT}', 'First', '${PROVIDER}', 'secret')`,
    `insert into account_limits values ('l', '${ACCOUNT}', 'device', 7)`,
    `insert into clients (client_sid, account_sid, username) values ('c1', '${ACCOUNT}', 'bob'), ('c2', '${ACCOUNT}', 'bob')`,
  ])
    await sql.raw(statement).execute(db);
}

async function withPlatform(
  work: (open: OpenDatabase, target: DatabaseTarget) => Promise<void>,
): Promise<void> {
  const { target, drop } = await emptyDatabase();
  const open = await openDatabase(target);
  try {
    await makePlatform(open);
    await work(open, target);
  } finally {
    await open.close();
    await drop();
  }
}

test('the rows of a platform database stay as they are', () =>
  withPlatform(async (open) => {
    assert.deepEqual(await migrate(open), all);
    const { db } = open;
    const accounts = await db.selectFrom('accounts').selectAll().execute();
    assert.equal(accounts.length, 1);
    assert.equal(accounts[0]?.webhook_secret, 'secret');
    assert.deepEqual(await db.selectFrom('service_providers').select('name').execute(), [{ name: 'Acme' }]);
    assert.deepEqual(await db.selectFrom('schema_version').selectAll().execute(), [{ version: '0.8.1' }]);
    assert.deepEqual(await db.selectFrom('account_limits').select(['category', 'quantity']).execute(), [
      { category: 'device', quantity: 7 },
    ]);
    const view_only = db.selectFrom('permissions').selectAll().where('name', '=', 'VIEW_ONLY');
    assert.equal((await view_only.executeTakeFirst())?.permission_sid, 'theirs');
    assert.equal((await db.selectFrom('permissions').select('name').execute()).length, 3);
    assert.equal((await db.selectFrom('clients').select('username').execute()).length, 2);
  }));

test('a platform database gets the columns, choices and tables that it lacks', () =>
  withPlatform(async (open) => {
    await migrate(open);
    const { db } = open;
    const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual(
      [account.enable_debug_log, account.record_format, account.plan_type, account.siprec_hook_sid],
      [0, 'mp3', 'trial', null],
    );
    await db
      .insertInto('account_limits')
      .values({
        account_limits_sid: 'm',
        account_sid: ACCOUNT,
        category: 'voice_call_minutes_license',
        quantity: 1,
      })
      .execute();
    await db
      .insertInto('applications')
      .values({ application_sid: 'p', name: 'App', account_sid: ACCOUNT })
      .execute();
    const dangling = db.updateTable('accounts').set({ siprec_hook_sid: 'nobody' });
    await assert.rejects(dangling.execute(), /foreign key/i);
  }));

test('own rows can be compared with those of the platform, whatever its character set', () =>
  withPlatform(async (open) => {
    await migrate(open);
    await open.db
      .insertInto('trunkline_audit_entries')
      .values({
        audit_sid: 'e',
        at: '2026-01-01 00:00:00.123',
        actor_kind: 'system',
        actor_name: 'Zoë ☎',
        account_sid: ACCOUNT,
        kind: 'accounts',
        action: 'create',
      })
      .execute();
    const joined = await open.db
      .selectFrom('trunkline_audit_entries as e')
      .innerJoin('accounts as a', 'a.account_sid', 'e.account_sid')
      .select(['a.name', 'e.actor_name', 'e.at'])
      .execute();
    assert.deepEqual(joined, [{ name: 'First', actor_name: 'Zoë ☎', at: '2026-01-01 00:00:00.123' }]);
  }));

test('a database user who may not change the schema is told so', async (t) =>
  withPlatform(async (open, target) => {
    if (!('url' in target)) return t.skip('SQLite has no users');
    const { pathname } = new URL(target.url);
    const name = pathname.slice(1);
    const root = await createConnection({ uri: target.url });
    await root.query(`create user ${name}@'%' identified by 'not-in-any-message'`);
    await root.query(`grant select, insert, update, delete on ${name}.* to ${name}@'%'`);
    const limited = new URL(target.url);
    limited.username = name;
    limited.password = 'not-in-any-message';
    const mine = await openDatabase({ url: limited.href });
    try {
      await assert.rejects(migrate(mine), (error) => {
        assert.ok(error instanceof DatabaseRefusal, String(error));
        assert.match(error.message, /may not change the schema; grant it CREATE, ALTER, INDEX/);
        return true;
      });
      await migrate(open);
      assert.deepEqual(await migrate(mine), []);
    } finally {
      await mine.close();
      await root.query(`drop user ${name}@'%'`);
      await root.end();
    }
  }));

test("a database with somebody else's tables, or a part of a platform's, is refused and stays as it is", async () => {
  for (const [table, is_shared] of [
    ['wp_posts', false],
    ['voip_carriers', true],
  ] as const) {
    const { target, drop } = await emptyDatabase();
    const open = await openDatabase(target);
    try {
      await sql.raw(`create table ${table} (id int primary key)`).execute(open.db);
      await assert.rejects(migrate(open, { is_shared }), (error) => {
        assert.ok(error instanceof DatabaseRefusal, String(error));
        assert.match(error.message, new RegExp(`nor a platform's: ${table} is there, accounts is not`));
        return true;
      });
      assert.deepEqual([...(await existingTables(open.db, open.dialect)).keys()], [table]);
    } finally {
      await open.close();
      await drop();
    }
  }
});
