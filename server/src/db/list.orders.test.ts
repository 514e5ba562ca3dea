/** In which orders the lists of a provider come, and whom each row belongs to by name. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { type SqlBool, sql } from 'kysely';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;
let provider: string;
let accounts: string[];
let user: Who;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  provider = await app.world.provider();
  accounts = [await app.world.account(provider, 'Zulu'), await app.world.account(provider, 'Alpha')];
  user = await app.world.user({ service_provider_sid: provider });
});
after(() => app.close());

type Listed = { name?: string; username?: string; label?: string; account_name?: string | null };

/** Three rows of each table, the newest first by name; the second is inactive and the provider's own where it can be. */
const tables = {
  applications: { key: 'application_sid', named: 'name', path: 'Applications', shared: false },
  voip_carriers: { key: 'voip_carrier_sid', named: 'name', path: 'VoipCarriers', shared: true },
  speech_credentials: {
    key: 'speech_credential_sid',
    named: 'label',
    path: 'SpeechCredentials',
    shared: true,
    level: true,
  },
  trunkline_llm_credentials: {
    key: 'llm_credential_sid',
    named: 'label',
    path: 'LlmCredentials',
    shared: true,
    level: true,
  },
} as const;

const needed: Record<string, object> = {
  speech_credentials: { vendor: 'soniox', credential: '' },
  trunkline_llm_credentials: { vendor: 'openai', credential: '' },
};

async function addRows(table: keyof typeof tables): Promise<void> {
  const { key, named, shared } = tables[table];
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    const own = at === 1 && shared;
    const row = {
      [key]: randomUUID(),
      [named]: name,
      account_sid: own ? null : accounts[at % 2],
      service_provider_sid: own ? provider : null,
      created_at: `2026-01-0${3 - at} 00:00:00`,
      ...needed[table],
    };
    await app.db
      .insertInto(table)
      .values(row as never)
      .execute();
  }
}

async function names(path: string, as: Who = user): Promise<(string | undefined)[]> {
  const { status, text, body } = await app.ask<Page<Listed>>('GET', path, { as });
  assert.equal(status, 200, text);
  return body.data.map((row) => row.name ?? row.username ?? row.label);
}

for (const [table, { path, named, shared, ...notes }] of Object.entries(tables))
  test(`${path} of a provider come by name, and newest or oldest first, each with its account's name`, async () => {
    await addRows(table as keyof typeof tables);
    const list = `/ServiceProviders/${provider}/${path}?page=1&page_size=9${'level' in notes ? '&level=all' : ''}`;
    assert.deepEqual(await names(`${list}&sort=${named}`), ['a', 'b', 'c']);
    assert.deepEqual(await names(`${list}&sort=-${named}`), ['c', 'b', 'a']);
    assert.deepEqual(await names(`${list}&sort=created_at`), ['c', 'b', 'a']);
    assert.deepEqual(await names(`${list}&sort=-created_at`, who.admin), ['a', 'b', 'c']);
    const { body } = await app.ask<Page<Listed>>('GET', `${list}&sort=${named}`, { as: user });
    const owners = body.data.map((row) => row.account_name);
    assert.deepEqual(owners, shared ? ['Zulu', null, 'Zulu'] : ['Zulu', 'Alpha', 'Zulu']);
  });

for (const [path, order] of [
  ['SpeechCredentials', 'last_used'],
  ['SpeechCredentials', 'last_tested'],
  ['LlmCredentials', 'last_tested'],
] as const)
  test(`${path} by ${order}: what never was comes too`, async () => {
    const table = path === 'LlmCredentials' ? 'trunkline_llm_credentials' : 'speech_credentials';
    await app.db
      .updateTable(table)
      .set({ [order]: '2026-02-01 00:00:00' } as never)
      .where(sql<SqlBool>`label = 'b'`)
      .execute();
    const list = `/ServiceProviders/${provider}/${path}?page=1&page_size=9&level=all`;
    assert.equal((await names(`${list}&sort=${order}`)).at(-1), 'b');
    const down = await names(`${list}&sort=-${order}`);
    assert.deepEqual([down[0], down.length], ['b', 3]);
  });

test('[R42] level=all is of the provider asked for alone, and not for its accounts', async () => {
  const other = await app.world.provider();
  const stranger = await app.world.user({ service_provider_sid: other });
  const path = `/SpeechCredentials?page=1&page_size=9&level=all`;
  assert.deepEqual(await names(`/ServiceProviders/${other}${path}`, stranger), []);
  const refused = await app.ask('GET', `/ServiceProviders/${provider}${path}`, { as: stranger });
  assert.equal(refused.status, 403, refused.text);
  const own = await app.world.user({ service_provider_sid: provider, account_sid: accounts[0] ?? '' });
  assert.deepEqual(await names(`/ServiceProviders/${provider}${path}&sort=label`, own), ['a', 'b', 'c']);
  const second = await app.world.user({ service_provider_sid: provider, account_sid: accounts[1] ?? '' });
  assert.deepEqual(await names(`/ServiceProviders/${provider}${path}&sort=label`, second), ['b']);
});

test('alert rules come by their state: those that are off, that find all well, that fire', async () => {
  for (const name of ['fires', 'off', 'well']) {
    const rule = anAlertRule({ name, service_provider_sid: provider, is_active: name !== 'off' });
    assert.equal((await app.ask('POST', '/AlertRules', { as: user, body: rule })).status, 201);
  }
  await app.db
    .updateTable('trunkline_alert_rules')
    .set({ is_firing: 1 })
    .where('name', '=', 'fires')
    .execute();
  const list = `/AlertRules?service_provider_sid=${provider}&page=1&sort`;
  assert.deepEqual(await names(`${list}=state`), ['off', 'well', 'fires']);
  assert.deepEqual(await names(`${list}=-state`), ['fires', 'well', 'off']);
});

test('accounts, users, carriers and clients come by activity, then by name', async () => {
  const inactive = { is_active: 0 as const };
  await app.db.updateTable('accounts').set(inactive).where('name', '=', 'Alpha').execute();
  const ofProvider = `/ServiceProviders/${provider}`;
  const asked = 'page=1&page_size=9&sort=-is_active';
  assert.deepEqual(await names(`${ofProvider}/Accounts?${asked}`), ['Zulu', 'Alpha']);
  assert.deepEqual(await names(`${ofProvider}/Accounts?page=1&sort=created_at`).then((all) => all.length), 2);

  await app.db.updateTable('voip_carriers').set(inactive).where('name', '=', 'b').execute();
  assert.deepEqual(await names(`${ofProvider}/VoipCarriers?${asked}`), ['c', 'a', 'b']);

  for (const [at, username] of ['x', 'y'].entries())
    await app.db
      .insertInto('clients')
      .values({ client_sid: randomUUID(), account_sid: accounts[0] ?? '', username, is_active: at ? 1 : 0 })
      .execute();
  const clients = `/Clients?service_provider_sid=${provider}&page=1&sort`;
  assert.deepEqual(await names(`${clients}=is_active`), ['x', 'y']);
  assert.deepEqual(await names(`${clients}=-is_active`), ['y', 'x']);
  const { body } = await app.ask<Page<Listed>>('GET', `${clients}=username`, { as: user });
  assert.deepEqual(
    body.data.map((row) => row.account_name),
    ['Zulu', 'Zulu'],
  );

  const users = await names(`/Users?service_provider_sid=${provider}&scope=account&page=1&sort=is_active`);
  assert.equal(users.length, 2);
});

test('an order that a list does not know is refused with those that it knows', async () => {
  const path = `/ServiceProviders/${provider}/VoipCarriers?page=1&sort=outbound_sip_proxy`;
  const { status, body } = await app.ask<{ msg: string }>('GET', path, { as: user });
  assert.equal(status, 400);
  assert.match(
    body.msg,
    /sort must be name, is_active, or created_at; a leading - sorts in descending order/,
  );
});
