import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Application,
  applicationEndpoints,
} from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;
let application_sid: string;

const { create, read, update } = applicationEndpoints;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  const body = anApplication({ account_sid: who.a1 });
  application_sid = (await app.ask<{ sid: string }>(create.method, create.path, { as: who.userA1, body }))
    .body.sid;
});
after(() => app.close());

const put = (body: unknown) =>
  app.ask(update.method, at(update.path, { application_sid }), { as: who.userA1, body });
const shown = async () =>
  (await app.ask<Application>(read.method, at(read.path, { application_sid }), { as: who.userA1 })).body
    .app_json;
const stored = async () =>
  (
    await app.db
      .selectFrom('applications')
      .select('app_json')
      .where('application_sid', '=', application_sid)
      .executeTakeFirstOrThrow()
  ).app_json;
const storeRaw = (app_json: string) =>
  app.db
    .updateTable('applications')
    .set({ app_json })
    .where('application_sid', '=', application_sid)
    .execute();

const refused: [string, unknown[], string[]][] = [
  ['an unknown verb', [{ verb: 'answer' }, { verb: 'sya' }], ['Item 2, sya: there is no verb "sya"']],
  ['a missing property', [{ verb: 'pause' }], ['Item 1, pause: length is required']],
  ['one of two', [{ verb: 'say' }], ['Item 1, say: needs "text" or "stream"']],
  [
    'inside, and more than one',
    [
      { verb: 'dial', target: [{ type: 'phone' }] },
      { verb: 'alert', message: 5 },
    ],
    ['Item 1, dial: target.0.number is required for type phone', 'Item 2, alert: message must be text'],
  ],
];

for (const [what, verbs, messages] of refused)
  test(`app_json is held to the table of verbs: ${what}`, async () => {
    for (const app_json of [verbs, JSON.stringify(verbs)]) {
      const made = await app.ask(create.method, create.path, {
        as: who.userA1,
        body: anApplication({ name: 'Never made', account_sid: who.a1, app_json: JSON.stringify(verbs) }),
      });
      for (const reply of [made, await put({ app_json })]) {
        assert.equal(reply.status, 400, reply.text);
        assert.deepEqual(
          reply.problem.issues,
          messages.map((message) => ({ path: 'app_json', message })),
        );
      }
    }
    assert.equal(await stored(), null);
  });

test('a property that the table does not know is taken, since the platform grows', async () => {
  const app_json = '[{"verb":"hangup","newest":true}]';
  assert.equal((await put({ app_json })).status, 204);
  assert.equal(await stored(), app_json);
});

test('what the platform stored is saved unchanged with the rest, and held to the table once it changes', async () => {
  const app_json = '[{"verb":"of tomorrow"}]';
  await storeRaw(`${app_json}\n`);
  assert.equal((await put({ app_json, name: 'With the rest' })).status, 204);
  assert.equal(await stored(), `${app_json}\n`);
  assert.equal((await put({ app_json: '[{"verb":"of yesterday"}]' })).status, 400);
});

test('credentials in an address are refused, and masked where they are stored already (R16)', async () => {
  const withSecret = '[{"verb":"listen","url":"wss://me:canary-secret@listen.example.com/x"}]';
  const spelt = withSecret.replace('@', '\\u0040');
  for (const app_json of [withSecret, spelt]) {
    const reply = await put({ app_json });
    assert.equal(reply.status, 400);
    assert.match(reply.problem.msg, /^An address in the application may not contain a username or password/);
    await storeRaw(app_json);
    const masked = '[{"verb":"listen","url":"wss://XXXXXXXXXX@listen.example.com/x"}]';
    assert.equal(await shown(), masked);
    assert.equal((await put({ app_json: masked, name: 'Sent back' })).status, 204);
    assert.equal(await stored(), app_json);
    const elsewhere = masked.replace('listen.example', 'elsewhere.example');
    assert.equal((await put({ app_json: elsewhere })).status, 400);
  }
  const entries = await app.db.selectFrom('trunkline_audit_entries').selectAll().execute();
  assert.doesNotMatch(JSON.stringify(entries), /canary-secret/);
});

test('people and numbers in verbs are no credentials', async () => {
  const app_json = [
    { verb: 'dial', target: [{ type: 'sip', sipUri: 'sip:1@sip.example.com' }] },
    { verb: 'say', text: 'Write to me@example.com' },
  ];
  assert.equal((await put({ app_json })).status, 204);
});
