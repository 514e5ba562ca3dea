/** What Trunkline does to the tables of a platform that shares its database: plain indexes, and nothing else (decision 049). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { CLIENT_USERNAME_TAKEN } from '@trunkline/contract/clients/clients.contract.ts';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import { RawNode, sql } from 'kysely';
import { readConfig } from '../app/config.ts';
import { lookAtSchema } from '../operations/look-at-schema.ts';
import { rotateKeysCommand } from '../operations/rotate-keys-command.ts';
import { dumpOf } from '../testing/dump.ts';
import { emptyDatabase } from '../testing/fresh-database.ts';
import { platformDatabase } from '../testing/platform-database.ts';
import { oneGetsTheName } from '../testing/race.ts';
import { loadDump, releasedSchemas } from '../testing/released-dump.ts';
import { askCommand, environmentOf } from '../testing/run-command.ts';
import { startApp } from '../testing/start-app.ts';
import { giveDomains, makeTenants } from '../testing/tenants.ts';
import { existingTables } from './existing-schema.ts';
import { migrate, migrations } from './migrate.ts';
import { ownNames } from './migrations/038-own-names.ts';
import { type DatabaseTarget, type OpenDatabase, openDatabase } from './open.ts';
import { isOwnTable } from './platform-tables.ts';
import { DatabaseRefusal } from './refusal.ts';
import { schemaEditor } from './schema-editor.ts';

const skip = !process.env.TRUNKLINE_TEST_DATABASE_URL && 'SQLite is never shared';
const all = migrations.map(({ number }) => number);

/** Flags as the platform's own upgrades added them, one version after the other. */
const UPGRADED = `alter table predefined_sip_gateways add column send_options_ping boolean not null default 0,
  add column use_sips_scheme boolean not null default 0, add column pad_crypto boolean not null default 0,
  add column protocol enum('udp','tcp','tls','tls/srtp') default 'udp',
  add column remove_ice boolean not null default 0, add column dtls_off boolean not null default 0`;

/** As an upgraded platform may still have them. */
const OLD_LIMITS = `alter table account_limits modify column category enum('api_rate','voice_call_session','device') not null`;

const LATER_LLM = `create table llm_credentials (llm_credential_sid char(36) not null primary key,
  service_provider_sid char(36), account_sid char(36), vendor varchar(32) not null,
  credential varchar(8192) not null, created_at datetime not null default current_timestamp,
  label varchar(64), tested_ok boolean, of_theirs int not null)`;

async function opened(t: TestContext, { target, drop }: { target: DatabaseTarget; drop(): Promise<void> }) {
  const open = await openDatabase(target);
  t.after(async () => {
    await open.close();
    await drop();
  });
  return open;
}

/** The platform's tables but for what plain indexes there are, as text. */
async function theirsOf({ db, dialect }: OpenDatabase): Promise<string[]> {
  const lines: string[] = [];
  for (const name of (await existingTables(db, dialect)).keys()) {
    if (isOwnTable(name)) continue;
    const { rows } = await sql<Record<string, string>>`show create table ${sql.table(name)}`.execute(db);
    const text = (rows[0]?.['Create Table'] ?? '').replaceAll(/,(?=\n)/g, '');
    lines.push(...text.split('\n').filter((line) => !/^ +KEY /.test(line)));
  }
  return lines;
}

/** Every row of every table of the platform's, as text. */
async function theirRowsOf(open: OpenDatabase): Promise<string[]> {
  const names = [...(await existingTables(open.db, open.dialect)).keys()].filter((name) => !isOwnTable(name));
  const rows = await Promise.all(names.map((name) => rowsOf(open, name)));
  return rows.flatMap((of, at) => of.map((row) => `${names[at]} ${JSON.stringify(row)}`)).toSorted();
}

async function rowsOf({ db }: OpenDatabase, table: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  return rows;
}

for (const [kind, also] of Object.entries<string[]>({
  'a fresh platform': [],
  'an upgraded platform with a table of language models of its own': [UPGRADED, LATER_LLM, OLD_LIMITS],
  'a platform without the rows of its own beginning': [
    'delete from schema_version',
    'delete from predefined_sip_gateways',
    'delete from predefined_carriers',
  ],
}))
  test(`of ${kind} every column, rule and row is what it was; only plain indexes are added`, {
    skip,
  }, async (t) => {
    const open = await opened(t, await platformDatabase(also));
    const [before, rows] = [await theirsOf(open), await theirRowsOf(open)];
    assert.deepEqual(await migrate(open, { is_shared: true }), all);
    assert.deepEqual(await theirsOf(open), before);
    assert.deepEqual(await theirRowsOf(open), rows);
    if (also.includes(LATER_LLM))
      assert.deepEqual((await existingTables(open.db, 'mysql')).get('llm_credentials')?.indexes.length, 1);
    assert.deepEqual(await migrate(open, { is_shared: true }), []);
  });

test('of what Trunkline cannot do without, a platform gets what it lacks under sids of no script of its own', {
  skip,
}, async (t) => {
  const open = await opened(t, await platformDatabase(["delete from permissions where name = 'VIEW_ONLY'"]));
  await migrate(open, { is_shared: true });
  const added = (await rowsOf(open, 'permissions')).find(({ name }) => name === 'VIEW_ONLY');
  assert.ok(added);
  assert.notEqual(added.permission_sid, 'ffbc342a-546a-11ed-bdc3-0242ac120002');
});

test('a limit of a kind that the platform does not know is refused with a sentence, and told by the doctor', {
  skip,
}, async (t) => {
  const place = await platformDatabase([OLD_LIMITS]);
  const open = await opened(t, place);
  await migrate(open, { is_shared: true });
  const config = readConfig({ ...environmentOf(place.target), TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  const said = (await lookAtSchema(open, config)).findings.map(({ sentence }) => sentence).join('\n');
  assert.match(said, /account_limits\.category lacks the choice .* until the platform is upgraded/);
  const app = await startApp({ TRUNKLINE_PLATFORM_DATABASE: 'shared' }, { way: () => place.target });
  t.after(() => app.close());
  const body = { category: 'voice_call_minutes', quantity: 1 };
  const path = '/Accounts/9351f46a-678c-43f5-b8a6-d4eb58d131af/Limits';
  const reply = await app.ask('POST', path, { as: await app.world.user(), body });
  assert.deepEqual([reply.status, reply.problem.issues?.[0]?.path], [400, 'category']);
  assert.match(reply.problem.msg, /upgrade the platform first/);
});

test('a platform’s own table of language models is told by the doctor, and not taken for ours', {
  skip,
}, async (t) => {
  const place = await platformDatabase([LATER_LLM]);
  const open = await opened(t, place);
  const config = readConfig({ ...environmentOf(place.target), TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  const told = async () =>
    (await lookAtSchema(open, config)).findings.map(({ sentence }) => sentence).join('\n');
  const said = /llm_credentials is the platform's own: .* neither reads nor changes the platform's/;
  assert.match(await told(), said);
  await migrate(open, { is_shared: true });
  assert.match(await told(), said);
  assert.doesNotMatch(await told(), /of_theirs demands a value/);
});

test('a database that was ours alone and is shared now has rules that the platform does not know', {
  skip,
}, async (t) => {
  const place = await emptyDatabase();
  const open = await opened(t, place);
  await migrate(open);
  const rules = async (platform: string) => {
    const config = readConfig({ ...environmentOf(place.target), TRUNKLINE_PLATFORM_DATABASE: platform });
    const { findings } = await lookAtSchema(open, config);
    return findings.find(({ sentence }) => sentence.includes('drop index'))?.sentence ?? '';
  };
  const said = await rules('shared');
  assert.equal(await rules('own'), '');
  for (const statement of /Remove them: (.*)\.$/.exec(said)?.[1]?.split('; ') ?? [])
    await sql.raw(statement).execute(open.db);
  assert.match(said, /alter table clients drop index uq_clients_account_username/);
  assert.equal(await rules('shared'), '');
});

test('a platform that lacks something is told to be upgraded by its own means, and nothing is changed', {
  skip,
}, async (t) => {
  const place = await platformDatabase([
    'alter table sip_gateways drop column dtls_off',
    'alter table accounts drop column enable_debug_log',
    'drop table google_custom_voices',
  ]);
  const open = await opened(t, place);
  const before = await dumpOf(open);
  const lacks =
    /lacks accounts\.enable_debug_log, sip_gateways\.dtls_off, google_custom_voices\..*upgrade the platform to 0\.9\.6 first/;
  await assert.rejects(migrate(open, { is_shared: true }), (error) => {
    assert.ok(error instanceof DatabaseRefusal, String(error));
    assert.match(error.message, lacks);
    return true;
  });
  const config = readConfig({ ...environmentOf(place.target), TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  const { findings } = await lookAtSchema(open, config);
  assert.match(findings[0]?.sentence ?? '', lacks);
  assert.equal(await dumpOf(open), before);
  // In a database of its own it adds what lacks.
  assert.deepEqual(await migrate(open), all);
});

test('a platform’s database is nobody’s by default: whose it is has to be said before the first start', {
  skip,
}, async (t) => {
  const place = await platformDatabase();
  const open = await opened(t, place);
  const before = await dumpOf(open);
  const whose = /Say whose it is from now on: TRUNKLINE_PLATFORM_DATABASE=shared .*=own/;
  await assert.rejects(migrate(open, { is_said: readConfig({}).is_platform_database_said }), (error) => {
    assert.ok(error instanceof DatabaseRefusal);
    assert.match(error.message, whose);
    return true;
  });
  const [first] = (await lookAtSchema(open, readConfig(environmentOf(place.target)))).findings;
  assert.deepEqual([first?.severity, whose.test(first?.sentence ?? '')], ['fault', true]);
  assert.equal(await dumpOf(open), before);
  assert.deepEqual(await migrate(open, { is_shared: true }), all);
});

test('a start that no longer says that a database is shared is refused: what it saves the platform could not read', {
  skip,
}, async (t) => {
  const place = await platformDatabase();
  const open = await opened(t, place);
  await migrate(open, { is_shared: true });
  const still = /is shared with a platform.*TRUNKLINE_PLATFORM_DATABASE=shared/;
  await assert.rejects(migrate(open, { is_said: false }), (error) => {
    assert.ok(error instanceof DatabaseRefusal);
    assert.match(error.message, still);
    return true;
  });
  const [first] = (await lookAtSchema(open, readConfig(environmentOf(place.target)))).findings;
  assert.deepEqual([first?.severity, still.test(first?.sentence ?? '')], ['fault', true]);
  const { code, said } = await askCommand(rotateKeysCommand, [], {
    ...environmentOf(place.target),
    TRUNKLINE_ENCRYPTION_SECRET_OTHER: 'one of before, sixteen and more',
  });
  assert.deepEqual([code, still.test(said)], [1, true], said);
  assert.deepEqual(await migrate(open, { is_shared: true }), []);
  assert.deepEqual(await migrate(open), [], 'own, where somebody says so');
  const taken = await opened(t, await platformDatabase());
  await migrate(taken);
  assert.deepEqual(await migrate(taken, { is_said: false }), [], 'one that was taken over is its own');
});

test('on a platform’s database, of eight clients with one username one is made', { skip }, async (t) => {
  const place = await platformDatabase();
  await migrate(await opened(t, place), { is_shared: true });
  const app = await startApp({ TRUNKLINE_PLATFORM_DATABASE: 'shared' }, { way: () => place.target });
  t.after(() => app.close());
  const who = await makeTenants(app);
  await giveDomains(app, who);
  await oneGetsTheName(app, {
    as: who.admin,
    sentence: CLIENT_USERNAME_TAKEN,
    ask: (round) => ({
      path: '/Clients',
      body: { ...aClient({ username: `phone-${round}` }), account_sid: who.a1 },
    }),
  });
});

test('what a program of before kept in the platform’s tables comes into own ones, without loss', async (t) => {
  // Own tables came with schema 38.
  for (const schema of releasedSchemas.filter((one) => one < 38)) {
    const place = await emptyDatabase();
    await loadDump(schema, place.target);
    const open = await opened(t, place);
    const { db, dialect } = open;
    const carrier = (await rowsOf(open, 'predefined_sip_gateways'))[0]?.predefined_carrier_sid;
    const key = randomUUID();
    await sql`
      insert into predefined_sip_gateways (predefined_sip_gateway_sid, predefined_carrier_sid, ipv4, inbound, outbound,
        pad_crypto, protocol) values (${key}, ${carrier}, 'sip.example.com', 0, 1, 1, 'tls')`.execute(db);
    const before = {
      gateways: await rowsOf(open, 'predefined_sip_gateways'),
      llm: await rowsOf(open, 'llm_credentials'),
    };
    assert.ok(before.llm.length > 0);
    await migrate(open, { is_shared: dialect === 'mysql' });
    const tables = await existingTables(db, dialect);
    assert.equal(tables.has('llm_credentials'), false);
    assert.deepEqual(await rowsOf(open, 'trunkline_llm_credentials'), before.llm);
    assert.deepEqual([...(tables.get('predefined_sip_gateways')?.columns.keys() ?? [])].slice(-1), [
      'predefined_carrier_sid',
    ]);
    assert.equal((await rowsOf(open, 'predefined_sip_gateways')).length, before.gateways.length);
    const own = await db.selectFrom('trunkline_predefined_sip_gateways').selectAll().execute();
    assert.deepEqual(
      own.map((row) => [row.predefined_sip_gateway_sid, row.pad_crypto, row.protocol, row.dtls_off]),
      [[key, 1, 'tls', 0]],
    );
    if (dialect === 'mysql')
      assert.ok(
        !tables.get('clients')?.indexes.some(({ unique, columns }) => unique && columns.includes('username')),
      );
    // Results of tests still go with their credential.
    const llm_credential_sid = String(before.llm[0]?.llm_credential_sid);
    const results = () => rowsOf(open, 'trunkline_llm_test_results');
    await db.deleteFrom('trunkline_llm_test_results').execute();
    await db
      .insertInto('trunkline_llm_test_results')
      .values({ llm_credential_sid, ok: 1, reason: null, tested_at: '2026-01-01 00:00:00' })
      .execute();
    await db.deleteFrom('trunkline_llm_credentials').execute();
    assert.deepEqual(await results(), []);
  }
});

test('of an upgrade that is killed while it takes credentials from a later platform’s table, the next one goes on', {
  skip,
}, async (t) => {
  const [schema = 0] = releasedSchemas.filter((one) => one < 38);
  const early = migrations.filter(({ number }) => schema < number && number < 38);
  for (const killed_at of [/^insert into/, /add constraint fk_llm/]) {
    const place = await emptyDatabase();
    await loadDump(schema, place.target);
    const open = await opened(t, place);
    const { db } = open;
    // By which ours is told from theirs.
    await sql`
      alter table llm_credentials drop foreign key fk_llm_credentials_account,
        drop foreign key fk_llm_credentials_provider`.execute(db);
    for (const { number, name, up } of early) {
      await up(await schemaEditor(db, 'mysql', true));
      const applied_at = '2026-01-01 00:00:00';
      await db.insertInto('trunkline_migrations').values({ number, name, applied_at }).execute();
    }
    const before = await rowsOf(open, 'llm_credentials');
    assert.ok(before.length > 0);
    const killed = db.withPlugin({
      transformQuery({ node }) {
        if (RawNode.is(node) && killed_at.test(node.sqlFragments.join('').trim())) throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await assert.rejects(ownNames.up(await schemaEditor(killed, 'mysql', true)), { message: 'killed' });
    await migrate(open, { is_shared: true });
    assert.deepEqual(await rowsOf(open, 'trunkline_llm_credentials'), before);
    assert.deepEqual(await rowsOf(open, 'llm_credentials'), before);
    const lead = await sql<{ to: string }>`
      select referenced_table_name as \`to\` from information_schema.referential_constraints
      where constraint_schema = database() and table_name = 'trunkline_llm_test_results'`.execute(db);
    assert.deepEqual(lead.rows, [{ to: 'trunkline_llm_credentials' }]);
  }
});

test('a platform whose database is of bytes is refused in a sentence, and left as it is', {
  skip,
}, async (t) => {
  const place = await platformDatabase([], 'binary');
  const open = await opened(t, place);
  const before = await dumpOf(open);
  await assert.rejects(migrate(open, { is_shared: true }), (error) => {
    assert.ok(error instanceof DatabaseRefusal, String(error));
    return /made with the character set binary/.test(error.message);
  });
  assert.equal(await dumpOf(open), before);
});
