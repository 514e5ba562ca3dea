/** How many rows of a list each account has: told with the accounts, and the same as the list's own filter leaves. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { countedLists } from '@trunkline/contract/accounts/counted-lists.ts';
import { MOST_COUNTED_FOR, type Page } from '@trunkline/contract/core/paging.ts';
import { inParts, MOST_COUNTED } from '../db/page.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const ofProvider = (sid: string) => at(accountEndpoints.listOfProvider.path, { service_provider_sid: sid });
const ofAccount = (sid: string) => ({
  applications: `/Accounts/${sid}/Applications`,
  carriers: `/ServiceProviders/${who.providerA}/VoipCarriers`,
  'llm-services': `/Accounts/${sid}/LlmCredentials`,
  'speech-services': `/Accounts/${sid}/SpeechCredentials`,
  'alert-rules': '/AlertRules',
  clients: '/Clients',
  'ms-teams-tenants': '/MicrosoftTeamsTenants',
  'phone-numbers': '/PhoneNumbers',
  users: '/Users',
});

async function counted(path: string, as: Who = who.admin) {
  const { status, text, body } = await app.ask<Page<{ account_sid: string }>>('GET', path, { as });
  assert.equal(status, 200, text);
  return body;
}

async function addClients(account_sid: string, many: number): Promise<void> {
  const rows = Array.from({ length: many }, (_, n) => ({
    ...{ client_sid: randomUUID(), account_sid, username: `${n} ${randomUUID()}`, is_active: 1 as const },
  }));
  for (const some of inParts(rows)) await app.db.insertInto('clients').values(some).execute();
}

async function addOneOfEach(account_sid: string): Promise<void> {
  const { db } = app;
  const owner = { account_sid, service_provider_sid: null };
  await addClients(account_sid, 1);
  await db
    .insertInto('applications')
    .values({ application_sid: randomUUID(), name: randomUUID(), ...owner })
    .execute();
  await db
    .insertInto('phone_numbers')
    .values({ phone_number_sid: randomUUID(), number: `1${Math.floor(Math.random() * 1e12)}`, account_sid })
    .execute();
  await db
    .insertInto('ms_teams_tenants')
    .values({
      ...{ ms_teams_tenant_sid: randomUUID(), tenant_fqdn: `${randomUUID()}.example.com`, account_sid },
      service_provider_sid: who.providerA,
    })
    .execute();
}

/** Of the account, or of its provider, which all of its accounts use. */
async function addWhatIsShared(account_sid: string | null): Promise<void> {
  const owner = { account_sid, service_provider_sid: account_sid ? null : who.providerA };
  const { db } = app;
  const key = { ...owner, vendor: 'soniox', label: randomUUID(), credential: '' };
  await db
    .insertInto('voip_carriers')
    .values({ voip_carrier_sid: randomUUID(), name: randomUUID(), ...owner })
    .execute();
  await db
    .insertInto('speech_credentials')
    .values({ speech_credential_sid: randomUUID(), ...key })
    .execute();
  await db
    .insertInto('trunkline_llm_credentials')
    .values({ llm_credential_sid: randomUUID(), ...key, vendor: 'openai' })
    .execute();
}

test('each account is told with as many as the filter by it leaves', async () => {
  await addOneOfEach(who.a1);
  await addOneOfEach(who.a1);
  await addOneOfEach(who.a2);
  for (const owner of [who.a1, who.a1, who.a2, null]) await addWhatIsShared(owner);
  for (const as of [who.admin, who.userA, who.adminViewer])
    for (const list of countedLists) {
      const { counts, data } = await counted(`${ofProvider(who.providerA)}?page=1&count_of=${list}`, as);
      assert.deepEqual(Object.keys(counts ?? {}).sort(), data.map(({ account_sid }) => account_sid).sort());
      for (const sid of [who.a1, who.a2]) {
        const { total } = await counted(`${ofAccount(sid)[list]}?account_sid=${sid}&page=1&page_size=1`, as);
        assert.deepEqual(counts?.[sid], { total }, `${list} of ${sid}`);
      }
    }
  const carriers = await counted(`${ofProvider(who.providerA)}?page=1&count_of=carriers`);
  assert.deepEqual([carriers.counts?.[who.a1]?.total, carriers.counts?.[who.a2]?.total], [3, 2]);
  const { counts } = await counted(`${ofProvider(who.providerA)}?page=1&count_of=phone-numbers`);
  assert.deepEqual([counts?.[who.a1]?.total, counts?.[who.a2]?.total], [2, 1]);
});

test('nothing is told of accounts out of reach, and nothing but counts of what was asked for', async () => {
  const own = await counted('/Accounts?page=1&count_of=clients', who.userA1);
  assert.deepEqual(Object.keys(own.counts ?? {}), [who.a1]);
  const refused = await app.ask('GET', `${ofProvider(who.providerB)}?page=1&count_of=clients`, {
    as: who.userA,
  });
  assert.equal(refused.status, 403);
  const without = await app.ask('GET', `${ofProvider(who.providerA)}?page=1&count_of=clients`, { as: null });
  assert.equal(without.status, 401);
  const unknown = await app.ask<{ msg: string }>('GET', '/Accounts?page=1&count_of=secrets', {
    as: who.admin,
  });
  assert.equal(unknown.status, 400);
  assert.match(unknown.body.msg, /count_of must be one of/);
  assert.equal((await counted('/Accounts?page=1')).counts, undefined);
});

test('a new row is counted at once; long pages and bare lists are not counted', async () => {
  const path = `${ofProvider(who.providerB)}?page=1&count_of=clients`;
  const before = (await counted(path)).counts?.[who.b1]?.total ?? 0;
  await addClients(who.b1, 1);
  assert.equal((await counted(path)).counts?.[who.b1]?.total, before + 1);
  assert.equal((await counted(`${path}&page_size=${MOST_COUNTED_FOR + 1}`)).counts, undefined);
  assert.ok(Array.isArray(await counted(`${ofProvider(who.providerB)}?count_of=clients`)));
});

test('more than 10,000 are counted no further on either database', async () => {
  const provider = await app.world.provider();
  const [full, over] = [await app.world.account(provider), await app.world.account(provider)];
  await addClients(full, MOST_COUNTED);
  await addClients(over, MOST_COUNTED + 1);
  const { counts } = await counted(`${ofProvider(provider)}?page=1&count_of=clients`);
  assert.deepEqual(counts?.[full], { total: MOST_COUNTED });
  assert.deepEqual(counts?.[over], { total: MOST_COUNTED + 1, total_is_least: true });
});
