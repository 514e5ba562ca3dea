/** What a change reads (decision 026): its record with the lock, and once more when it is done. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AccountUpdate } from '@trunkline/contract/accounts/accounts.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import type { KyselyPlugin } from 'kysely';
import { changeAccount } from '../accounts/save-account.ts';
import { revealWebhookSecret } from '../accounts/webhook-secret.ts';
import { sip } from '../carriers/gateway-kinds.ts';
import { changeCarrier } from '../carriers/save-carrier.ts';
import { changeGateway } from '../carriers/save-gateway.ts';
import { keepWithin } from '../db/kept-within.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
import { changeRoute, createEntry, createRoute, deleteRoute } from '../least-cost-routing/change-route.ts';
import { changeSpeechCredential } from '../speech-services/save-speech-credential.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { changeUser } from '../users/save-user.ts';
import { findUser } from '../users/users.store.ts';
import { foreseeNamedApplications, namedApplication } from './tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const origin: Origin = {
  actor: { by: { kind: 'user', user_sid: 'nobody', name: 'Counting' }, view_only: false, scope: 'admin' },
  ...{ address: '192.0.2.1', request_id: 'counted', session_sid: null },
};

async function made(path: string, body: object): Promise<string> {
  const reply = await app.ask<{ sid: string }>('POST', path, { as: who.admin, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

async function readsOf(table: string, work: (db: Db) => Promise<unknown>): Promise<number> {
  let reads = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      const isRead = node.kind === 'SelectQueryNode';
      if (isRead && JSON.stringify(node.from).includes(`"${table}"`)) reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(app.db.withPlugin(counting));
  return reads;
}

test('applications that many records name are locked and read with one question each in a transaction of very many', async () => {
  const owner = { account_sid: who.a1, service_provider_sid: who.providerA };
  const sids: string[] = [];
  for (const name of ['One', 'Two', 'Three'])
    sids.push(await made('/Applications', anApplication({ name, account_sid: who.a1 })));
  const reads = await readsOf('applications', (db) =>
    db.transaction().execute(async (trx) => {
      keepWithin(trx);
      await foreseeNamedApplications(trx, [...sids, ...sids]);
      for (const sid of sids) assert.equal((await namedApplication(trx, sid, owner)).account_sid, who.a1);
      await assert.rejects(namedApplication(trx, sids[0] ?? '', { ...owner, account_sid: who.a2 }));
    }),
  );
  assert.equal(reads, app.isEmbedded ? 1 : 2);
});

test('a change of a speech credential reads it with the lock, and once more when it is done', async () => {
  const owner = { account_sid: who.a1, service_provider_sid: who.providerA };
  const sid = await made(`/Accounts/${who.a1}/SpeechCredentials`, aSpeechCredential('deepgram'));
  const change = (db: Db) => changeSpeechCredential(db, app.cipher, origin, sid, owner, { use_for_tts: 0 });
  assert.equal(await readsOf('speech_credentials', change), 2);
});

test('a change of a carrier, or of one of its gateways, reads it with the lock, and once more when it is done', async () => {
  const owner = { account_sid: who.a1, service_provider_sid: null };
  const sid = await made('/VoipCarriers', aCarrier({ account_sid: who.a1 }));
  const change = (db: Db) =>
    changeCarrier(db, origin, sid, { from: owner, to: owner }, { description: 'counted' }, null);
  assert.equal(await readsOf('voip_carriers', change), 2);
  const [gateway] = await sip.store.list(app.db, sid);
  const changeOne = (db: Db) =>
    changeGateway(db, origin, sip, {
      of: { voip_carrier_sid: sid, owner },
      sid: gateway?.sip_gateway_sid ?? '',
      update: { port: 5070 },
      least_netmask: null,
    });
  assert.equal(await readsOf('voip_carriers', changeOne), 2);
});

test('a change of an account or of a user reads it with the lock, and once more when it is done', async () => {
  const settle = async () => {};
  const stored = { account_sid: who.a1, service_provider_sid: who.providerA };
  const ofAccount = (update: AccountUpdate) => (db: Db) =>
    changeAccount(db, app.cipher, origin, stored, update, settle);
  assert.equal(await readsOf('accounts', ofAccount({ enable_debug_log: 1 })), 2);
  const reveal = (db: Db) => revealWebhookSecret(db, origin, who.a1, true);
  assert.equal(await readsOf('accounts', reveal), 1);
  const { user_sid } = await app.world.user({ account_sid: who.a1, service_provider_sid: who.providerA });
  const judged = await findUser(app.db, user_sid);
  assert.ok(judged);
  const owner = { account_sid: who.a1, service_provider_sid: who.providerA };
  const update = { is_active: 0, initial_password: null } as const;
  const noOutbox = { enqueue: async () => {}, nudge: () => {} };
  const ofUser = (db: Db) => changeUser({ db, outbox: noOutbox }, origin, judged, owner, update, null);
  // Before it those admins of whom one has to stay.
  assert.equal(await readsOf('users', ofUser), app.isEmbedded ? 2 : 3);
});

test('a route that is added, changed or removed by itself has the routes of its routing read before and afterwards', async () => {
  const owner = { account_sid: who.a1, service_provider_sid: null };
  const carrier = await made('/VoipCarriers', aCarrier({ name: 'Routed', account_sid: who.a1 }));
  const lcr_sid = await made('/Lcrs', { account_sid: who.a1, name: 'Counted' });
  const lcr = { lcr_sid, owner };
  const entry = { voip_carrier_sid: carrier, workload: 1, priority: 0 };
  let lcr_route_sid = '';
  const add = async (db: Db) => {
    const route = { lcr_sid, regex: '44', lcr_carrier_set_entries: [entry] };
    lcr_route_sid = await createRoute(db, origin, lcr, route, 32);
  };
  // Each time the routes, and with them their carriers.
  assert.deepEqual([await readsOf('lcr_routes', add), await readsOf('lcr_carrier_set_entry', add)], [2, 2]);
  const of = { ...lcr, lcr_route_sid };
  const more = (db: Db) => createEntry(db, origin, of, { ...entry, lcr_route_sid });
  assert.equal(await readsOf('lcr_routes', more), 2);
  assert.equal(await readsOf('lcr_routes', (db) => changeRoute(db, origin, of, { regex: '45' }, 32)), 2);
  assert.equal(await readsOf('lcr_routes', (db) => deleteRoute(db, origin, of)), 2);
});

test('of eight who change one record at once, each sees what the one before left', () =>
  rounds(async () => {
    const account_sid = await app.world.account(who.providerA);
    const { user_sid } = await app.world.user({ account_sid, service_provider_sid: who.providerA });
    const changes: [path: string, sid: string, body: (nth: number) => object][] = [
      ['/Accounts', account_sid, (nth) => ({ record_all_calls: nth % 2, name: `${account_sid} ${nth}` })],
      ['/Users', user_sid, (nth) => ({ is_view_only: nth % 2 })],
    ];
    for (const [path, sid, body] of changes) {
      const answers = await atOnce((nth) =>
        app.ask('PUT', `${path}/${sid}`, { as: who.admin, body: body(nth) }),
      );
      assert.deepEqual(answers, { 204: WRITERS });
      const entries = await app.db
        .selectFrom('trunkline_audit_entries')
        .select(['before_json', 'after_json'])
        .where('record_sid', '=', sid)
        .orderBy('audit_sid')
        .execute();
      assert.equal(entries.length, WRITERS);
      for (const [nth, { before_json }] of entries.entries())
        if (nth > 0) assert.deepEqual(json(before_json), json(entries[nth - 1]?.after_json));
      const { text } = await app.ask('GET', `${path}/${sid}`, { as: who.admin });
      for (const [name, value] of Object.entries(json(entries.at(-1)?.after_json)))
        if (['record_all_calls', 'name', 'is_view_only'].includes(name))
          assert.deepEqual(json(text)[name], value, name);
    }
  }));

function json(text: string | null | undefined): Record<string, unknown> {
  return JSON.parse(text ?? '{}');
}
