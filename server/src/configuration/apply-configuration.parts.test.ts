import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AppliedPlan } from '@trunkline/contract/configuration/configuration.contract.ts';
import { referenceTo } from '@trunkline/contract/configuration/document-values.ts';
import { type Configured, makeConfigured } from '../testing/configured-world.ts';
import { aSpeechRow } from '../testing/speech-rows.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { rowsOf } from '../testing/world-rows.ts';

let app: TestApp;
let made: Configured;
let text: string;

before(async () => {
  app = await startApp();
  made = await makeConfigured(app, 'acme');
  text = await exported();
});
after(() => app.close());

async function exported(): Promise<string> {
  const path = `/Export?service_provider_sid=${made.service_provider_sid}`;
  return (await app.ask('GET', path, { as: made.as })).text;
}

async function apply(document: string, body: object = {}, status = 200) {
  const documents = [{ name: 'a.yaml', text: document }];
  const reply = await app.ask<AppliedPlan>('POST', '/Apply', { as: made.as, body: { documents, ...body } });
  assert.equal(reply.status, status, reply.text);
  return reply;
}

const fieldsOf = (plan: AppliedPlan) =>
  plan.changes.map(({ kind, name, differences }) => [
    kind,
    name,
    differences.map(({ field }) => field).join(),
  ]);

/** Of the document, with something else in it. */
function otherwise(...changes: [from: string, to: string][]): string {
  return changes.reduce((document, [from, to]) => {
    assert.ok(document.includes(from), `${from} is not in\n${document}`);
    return document.replace(from, to);
  }, text);
}

test('environment variables, voices and carriers of routes are changed by a document and put back, secrets kept', async () => {
  const rows = await rowsOf(app);
  const sids = () =>
    app.db
      .selectFrom('google_custom_voices')
      .select(['google_custom_voice_sid', 'name'])
      .orderBy('google_custom_voice_sid')
      .execute();
  const voices = await sids();
  const changed = otherwise(
    ['GREETING: Good day', 'GREETING: Good evening'],
    ['LEVEL: 3', 'LEVEL: 4'],
    ['model: projects/1/models/2', 'model: projects/1/models/3'],
    ['workload: 2\n', 'workload: 3\n'],
    ['- carrier: Reserve\n', '- carrier: Reserve\n                  workload: 5\n'],
  );
  const { body } = await apply(changed);
  assert.deepEqual(fieldsOf(body as AppliedPlan), [
    ['speech_services', 'google (shared studio)', 'custom_voices'],
    ['applications', 'Reception desk', 'env_vars'],
    ['routing', 'routing', 'routes'],
  ]);
  assert.deepEqual(await sids(), voices, 'a voice of the same name stays that voice');
  assert.equal((await apply(changed)).body.changed, 0);
  assert.notDeepEqual(await rowsOf(app), rows);
  assert.equal((await apply(text)).body.changed, 3);
  assert.deepEqual(await rowsOf(app), rows);
});

test('what a route and an application leave out is taken away, and a secret may be exchanged', async () => {
  const shorter = otherwise(
    [/ +further_carriers:\n +- carrier: Reserve\n/.exec(text)?.[0] ?? 'no further carriers', ''],
    [/ +env_vars:\n +GREETING: Hm\n/.exec(text)?.[0] ?? 'no variables', ''],
  );
  await apply(shorter);
  const rows = await app.db.selectFrom('lcr_carrier_set_entry').selectAll().execute();
  assert.ok(rows.every(({ priority }) => priority === 0));
  assert.equal((await apply(shorter)).body.changed, 0);
  const token = 'ACME_HARBOUR_RECEPTION_DESK_ENV_VARS_TOKEN';
  assert.equal((await apply(text, { secrets: { [token]: 'canary-secret env' } })).body.changed, 2);
  assert.equal((await apply(text, { secrets: { [token]: 'canary-secret new' } })).body.changed, 1);
  assert.equal((await apply(text, { secrets: { [token]: 'canary-secret new' } })).body.changed, 0);
});

test('what is stored along with a value of a vendor need not be said, and the same document changes nothing', async () => {
  const services = [
    `{ vendor: deepgram, label: eu, api_key: '${referenceTo('KEY')}', deepgram_stt_uri: api.eu.deepgram.com }`,
    '{ vendor: microsoft, label: own, use_for_tts: true, custom_tts_endpoint_url: https://azure.example.com }',
    `{ vendor: playht, user_id: me, api_key: '${referenceTo('KEY')}', voice_engine: Play3.0, options: '{"speed":1.0}' }`,
  ];
  const document = `trunkline: 1\nproviders:\n  - name: acme\n    speech_services:\n${services.map((one) => `      - ${one}\n`).join('')}`;
  const secrets = { KEY: 'canary-secret key' };
  assert.equal((await apply(document, { secrets })).body.created, 3);
  const again = await apply(document, { secrets });
  assert.deepEqual([fieldsOf(again.body as AppliedPlan), again.body.created], [[], 0]);
});

test('bad input about them is one sentence, and changes nothing', async () => {
  const rows = await rowsOf(app);
  const of = async (document: string, secrets = {}) => (await apply(document, { secrets }, 400)).problem.msg;
  assert.match(
    await of(otherwise(['GREETING: Good day', 'GREETING: ["a"]'])),
    /line \d+: GREETING must be text of at most 20,000 characters, a number, true or false, or a reference$/,
  );
  assert.match(await of(otherwise(['GREETING: Good day', `GREETING: $\{env:not valid}`])), /must be/);
  assert.match(
    await of(otherwise(['GREETING: Good day', '"A-B": Good day'])),
    /letters, digits and underscores/,
  );
  assert.match(
    await of(text, { ACME_HARBOUR_RECEPTION_DESK_ENV_VARS_PIN_NUMBER: 'none' }),
    /Reception desk of Harbour of acme: Invalid value\/type for env_vars\.PIN: it must be a number\. Nothing was changed\.$/,
  );
  assert.match(
    await of(otherwise(['custom:Cloned', 'custom:Somebody'])),
    /Harbour can use no custom voice called Somebody with this label$/,
  );
  assert.match(
    await of(otherwise(['- name: Cloned\n', '- name: Our voice\n'])),
    /Two custom voices are called Our voice$/,
  );
  assert.match(
    await of(text.replace(/ +voice_cloning_key: .*\n/, '')),
    /the cloning key of the custom voice Cloned cannot be changed; use a reference/,
  );
  assert.match(
    await of(otherwise(['carrier: Reserve', 'carrier: Nobody'])),
    /no carrier called Nobody in Workshop/,
  );
  assert.deepEqual(await rowsOf(app), rows);
});

test('what no document can say is told at its head, and stays', async () => {
  await app.db
    .updateTable('applications')
    .set({ env_vars: 'tl1.nobody-can-read-this' })
    .where('application_sid', '=', made.reception)
    .execute();
  await app.db
    .insertInto('phone_numbers')
    .values({ phone_number_sid: crypto.randomUUID(), number: '4930123456', account_sid: made.account_sid })
    .execute();
  const newcomer = await aSpeechRow(app, { vendor: 'newcomer', account_sid: made.account_sid });
  const document = await exported();
  assert.match(document, /^# {3}the speech service newcomer, whose vendor is not known here, of Harbour$/m);
  assert.match(document, /^# {3}the environment variables of the application Reception desk of Harbour$/m);
  assert.match(document, /^# {3}the number 4930123456, which has no carrier, of Harbour$/m);
  const { body } = await apply(document.replace('record_format: wav', 'record_format: mp3'), { delete: 1 });
  assert.deepEqual([body.changed, body.deleted], [1, 0]);
  const stored = await app.db
    .selectFrom('applications')
    .select('env_vars')
    .where('application_sid', '=', made.reception)
    .executeTakeFirst();
  assert.equal(stored?.env_vars, 'tl1.nobody-can-read-this');
  const [kept] = await app.db
    .selectFrom('speech_credentials')
    .select('vendor')
    .where('speech_credential_sid', '=', newcomer)
    .execute();
  assert.deepEqual(kept, { vendor: 'newcomer' });
});
