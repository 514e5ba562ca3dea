/** What a platform has stored, and would be refused as new, stops no other change of its record. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import { anLcr, anOrderedRoute } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertCarrier } from '../testing/telephony.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;
let carrier: string;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  carrier = await insertCarrier(app.db, { account_sid: null, service_provider_sid: who.providerA });
  const sip_realm = 'a1.example.com';
  await app.db.updateTable('accounts').set({ sip_realm }).where('account_sid', '=', who.a1).execute();
});
after(() => app.close());

const some = () => randomUUID().slice(0, 8);

async function made(path: string, body: object): Promise<{ path: string; sid: string }> {
  const reply = await app.ask<Record<string, string>>('POST', path, { as: who.admin, body });
  assert.equal(reply.status, 201, reply.text);
  const sid = String(reply.body.sid ?? reply.body.user_sid);
  return { path: `${path}/${sid}`, sid };
}

type Case = {
  make: () => Promise<{ path: string; sid: string }>;
  table: string;
  key: string;
  odd: Record<string, string>;
  change: object;
};

const NAME = 'a\u0001b';

const records: Case[] = [
  {
    make: () => made('/Users', aUser({ name: some(), email: `${some()}@example.com` })),
    ...{ table: 'users', key: 'user_sid', odd: { name: '' }, change: { is_active: 0 } },
  },
  {
    make: () => made('/ServiceProviders', { name: some() }),
    ...{ table: 'service_providers', key: 'service_provider_sid' },
    ...{ odd: { name: NAME, root_domain: NAME }, change: { ms_teams_fqdn: 'sbc.example.com' } },
  },
  {
    make: () => made('/Accounts', { name: some(), service_provider_sid: who.providerA }),
    ...{ table: 'accounts', key: 'account_sid', odd: { name: ' ' }, change: { enable_debug_log: 1 } },
  },
  {
    make: () => made('/Applications', { ...anApplication({ name: some() }), account_sid: who.a1 }),
    ...{ table: 'applications', key: 'application_sid' },
    ...{ odd: { name: '', speech_synthesis_voice: NAME }, change: { record_all_calls: 1 } },
  },
  {
    make: () => made('/VoipCarriers', aCarrier({ name: some(), account_sid: who.a1 })),
    ...{ table: 'voip_carriers', key: 'voip_carrier_sid' },
    ...{ odd: { name: '', register_username: NAME, outbound_sip_proxy: 'no proxy' } },
    change: { e164_leading_plus: 1 },
  },
  {
    make: () => made('/Clients', { ...aClient({ username: some() }), account_sid: who.a1 }),
    ...{ table: 'clients', key: 'client_sid', odd: { username: NAME }, change: { is_active: 0 } },
  },
  {
    make: async () => {
      const account_sid = await app.world.account(who.providerA);
      const routes = [anOrderedRoute('1', carrier)];
      return made('/Lcrs', anLcr({ name: some(), account_sid, routes, default_voip_carrier_sid: carrier }));
    },
    ...{ table: 'lcr', key: 'lcr_sid', odd: { name: NAME }, change: { is_active: 0 } },
  },
  {
    make: async () => {
      const google = aSpeechCredential('google', { label: some() });
      const { sid: speech_credential_sid } = await made(`/Accounts/${who.a1}/SpeechCredentials`, google);
      return made('/GoogleCustomVoices', { speech_credential_sid, name: some(), model: 'a model' });
    },
    ...{ table: 'google_custom_voices', key: 'google_custom_voice_sid' },
    ...{ odd: { name: NAME }, change: { model: 'another model' } },
  },
];

for (const { make, table, key, odd, change } of records)
  test(`of ${table} what is stored and would be refused comes back unchanged, and stops no other change`, async () => {
    const { path, sid } = await make();
    for (const [column, value] of Object.entries(odd))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(key)} = ${sid}`.execute(
        app.db,
      );
    const read = async () => (await app.ask<Record<string, unknown>>('GET', path, { as: who.admin })).body;
    const { service_provider_sid: _, account_sid: __, ...stored } = await read();
    assert.partialDeepStrictEqual(stored, odd);
    const put = (body: object) => app.ask('PUT', path, { as: who.admin, body });
    const saved = await put({ ...stored, ...change });
    assert.ok(saved.status < 300, saved.text);
    assert.partialDeepStrictEqual(await read(), { ...odd, ...change });
    for (const column of Object.keys(odd)) {
      const refused = await put({ ...stored, [column]: 'another\u0001one' });
      assert.equal(refused.status, 400, refused.text);
      assert.ok(refused.problem.issues?.some(({ path }) => path === column));
    }
  });

test('whether a record holds what somebody sends has no part in the answer where it is out of his reach (R4)', async () => {
  const name = 'what\u0001ever';
  const of = { ...anApplication({ name: some() }), account_sid: who.a1 };
  const { path, sid } = await made('/Applications', of);
  await app.db.updateTable('applications').set({ name }).where('application_sid', '=', sid).execute();
  const tried = async (as: Tenants['admin'], sent: string, at = path, more: object = {}) => {
    const { status, text } = await app.ask('PUT', at, { as, body: { name: sent, ...more } });
    return { status, text };
  };
  for (const stranger of [who.userA2, who.userB, who.userB1, who.viewerA1]) {
    const told = await tried(stranger, name);
    assert.equal(told.status, stranger === who.viewerA1 ? 403 : 400);
    assert.deepEqual(told, await tried(stranger, 'c\u0001d'));
    const beside = { record_all_calls: 'maybe' };
    assert.deepEqual(
      await tried(stranger, name, path, beside),
      await tried(stranger, 'c\u0001d', path, beside),
    );
  }
  assert.equal((await tried(who.userA1, name)).status, 204);
  assert.equal((await tried(who.admin, name, `/Applications/${randomUUID()}`)).status, 400);
});
