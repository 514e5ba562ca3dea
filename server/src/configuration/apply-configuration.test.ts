import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AppliedPlan } from '@trunkline/contract/configuration/configuration.contract.ts';
import { aSpeechServiceKey } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { CLONING_KEY } from '../testing/configured-opposites.ts';
import { type Configured, makeConfigured } from '../testing/configured-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, makeTenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';
import { rowsOf, wipe } from '../testing/world-rows.ts';

let app: TestApp;
let made: Configured;
let text: string;
/** What the secrets of the document are, by their variables. */
let secrets: Record<string, string>;

before(async () => {
  app = await startApp();
  made = await makeConfigured(app, 'acme');
  text = await exported();
  secrets = secretsOf(text);
});
after(() => app.close());

async function exported(): Promise<string> {
  const path = `/Export?service_provider_sid=${await providerSid()}`;
  return (await app.ask('GET', path, { as: made.as })).text;
}

async function providerSid(): Promise<string> {
  const found = await app.db.selectFrom('service_providers').selectAll().where('name', '=', 'acme').execute();
  return found[0]?.service_provider_sid ?? '';
}

const ends: [RegExp, string][] = [
  [/_WHO_REGISTERS|PROVIDER_HOOK|^ACME_REGISTRATION_HOOK/, 'who-registers'],
  [/QUEUE_EVENT_HOOK/, 'queues'],
  [/MESSAGING_HOOK/, 'sms'],
  [/CALL_HOOK/, 'call'],
  [/REGISTER_PASSWORD/, 'reg'],
  [/SMPP_PASSWORD/, 'smpp'],
  [/ALICE/, 'alice'],
  [/AUTH_TOKEN/, 'token'],
  [/DEEPGRAM/, 'deepgram'],
  [/OPENAI/, 'openai'],
  [/HOOK_SECRET/, 'hook'],
  [/SECRET_ACCESS_KEY/, 'bucket'],
  [/BOB/, 'bob'],
  [/INBOUND_AUTH_PASSWORD/, 'inbound'],
  [/SMPP_INBOUND_PASSWORD/, 'messages'],
  [/ANTHROPIC/, 'anthropic'],
  [/ENV_VARS_TOKEN/, 'env'],
];

function secretsOf(document: string): Record<string, string> {
  const names = [...document.matchAll(/\$\{env:(\w+)\}/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(
    names.map((name) => {
      if (name.endsWith('TARGET')) return [name, 'https://hooks.example.com/canary-secret'];
      if (name.endsWith('SERVICE_KEY')) return [name, aSpeechServiceKey()];
      if (name.endsWith('VOICE_CLONING_KEY')) return [name, CLONING_KEY];
      if (name.endsWith('PIN_NUMBER')) return [name, '4711'];
      const end = ends.find(([pattern]) => pattern.test(name));
      return [name, `canary-secret ${end?.[1] ?? `what is ${name}`}`];
    }),
  );
}

async function apply(body: object, as: Who | string | null = made.as, status = 200) {
  const documents = [{ name: 'acme.yaml', text }];
  const reply = await app.ask<AppliedPlan>('POST', '/Apply', { as, body: { documents, secrets, ...body } });
  assert.equal(reply.status, status, reply.text);
  return reply;
}

const one = (document: string) => ({ documents: [{ name: 'a.yaml', text: document }] });

test('an exported document changes nothing, with its secrets and without', async () => {
  for (const given of [secrets, {}]) {
    const { body } = await apply({ secrets: given, delete: 1 });
    const { created, changed, deleted, audit_sid, changes } = body as AppliedPlan;
    assert.deepEqual(
      { created, changed, deleted, audit_sid, changes },
      {
        ...{ created: 0, changed: 0, deleted: 0, audit_sid: null, changes: [] },
      },
    );
  }
});

test('exported, wiped and applied, the same is there row by row, told as one entry; once more nothing changes', async () => {
  const rows = await rowsOf(app);
  await wipe(app);
  assert.notDeepEqual(await rowsOf(app), rows);
  const planned = (await apply({ dry_run: 1 })).body as AppliedPlan;
  assert.ok(planned.created > 20, String(planned.created));
  assert.equal((await rowsOf(app)).accounts?.length, 0, 'a dry run makes nothing');
  const { body } = await apply({ plan: planned.plan });
  assert.equal((body as AppliedPlan).created, planned.created);
  assert.deepEqual(await rowsOf(app), rows);
  assert.equal(await exported(), text);
  assert.equal((await apply({ delete: 1 })).body.audit_sid, null);
  const { audit_sid } = body as AppliedPlan;
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .selectAll()
    .where('kind', '=', 'configuration')
    .execute();
  assert.ok(entries.every((entry) => entry.audit_sid === audit_sid || entry.part_of === audit_sid));
  const told = await app.ask<{ data: unknown[] }>('GET', `/AuditEntries/${audit_sid}/Rows?page=1`, {
    as: made.as,
  });
  assert.ok((told.body as { data: unknown[] }).data.length > 20);
});

test('what was changed by hand is drift, and is put back; a secret that is given is compared', async () => {
  await app.db
    .updateTable('voip_carriers')
    .set({ tech_prefix: '999' })
    .where('name', '=', 'Own trunk')
    .execute();
  await app.db
    .updateTable('phone_numbers')
    .set({ application_sid: null })
    .where('number', '=', '15550001111')
    .execute();
  const { body } = await apply({
    dry_run: 1,
    secrets: { ACME_SHARED_TRUNK_REGISTER_PASSWORD: 'canary-secret new' },
  });
  const found = (body as AppliedPlan).changes.map(({ op, kind, name, differences }) => [
    op,
    kind,
    name,
    differences.map(({ field }) => field).join(),
  ]);
  assert.deepEqual(found, [
    ['change', 'carriers', 'Shared trunk', 'register_password'],
    ['change', 'carriers', 'Own trunk', 'tech_prefix'],
    ['change', 'numbers', '15550001111 on Own trunk', 'application'],
  ]);
  const gateways = await app.db
    .selectFrom('sip_gateways')
    .select('sip_gateway_sid')
    .orderBy('sip_gateway_sid')
    .execute();
  assert.equal((await apply({})).body.changed, 2);
  assert.deepEqual(
    await app.db.selectFrom('sip_gateways').select('sip_gateway_sid').orderBy('sip_gateway_sid').execute(),
    gateways,
    'gateways stay',
  );
  assert.equal((await apply({})).body.changed, 0);
});

test('what a list leaves out is deleted when that is asked for, and what the planned was not is refused', async () => {
  const shorter = text.replace(/ {10}- name: [^\n]*Night[\s\S]*?(?= {10}- name: Reception)/, '');
  const kept = (await apply(one(shorter))).body as AppliedPlan;
  assert.deepEqual([kept.left, kept.deleted], [1, 0]);
  const planned = (await apply({ ...one(shorter), dry_run: 1, delete: 1 })).body as AppliedPlan;
  assert.deepEqual(
    planned.changes.map(({ op, name }) => [op, name]),
    [['delete', 'Night: "desk" #2']],
  );
  await app.db.updateTable('clients').set({ is_active: 1 }).where('username', '=', 'alice').execute();
  const refused = await apply({ ...one(shorter), delete: 1, plan: planned.plan }, made.as, 409);
  await apply({ ...one(shorter), delete: 1, plan: planned.plan, dry_run: 1 }, made.as, 409);
  assert.match(refused.problem.msg, /has changed since this was planned/);
  assert.equal((await apply({ ...one(shorter), delete: 1 })).body.deleted, 1);
  assert.equal((await apply({})).body.created, 1);
});

test('all or nothing: one record that cannot be saved leaves everything as it was', async () => {
  const rows = await rowsOf(app);
  const wrong = text
    .replace('      - name: Reception desk', '      - name: New one')
    .replace('tenant_fqdn: teams.acme', 'tenant_fqdn: teams2.acme');
  const document = `trunkline: 1\nproviders:\n  - name: acme\n    ms_teams_fqdn: null\n    accounts:\n      - name: Third\n        teams_tenants:\n          - tenant_fqdn: third.example.com\n`;
  assert.notEqual(wrong, text);
  const refused = await apply(one(document), made.as, 422);
  assert.match(
    refused.problem.msg,
    /^a\.yaml, line 8: teams tenants, third\.example\.com of Third of acme: .* Nothing was changed\.$/,
  );
  assert.deepEqual(await rowsOf(app), rows);
});

test('bad input is one sentence with the line each, and changes nothing', async () => {
  const of = async (document: string, status = 400) =>
    (await apply(one(document), made.as, status)).problem.msg;
  const head = 'trunkline: 1\nproviders:\n  - name: acme\n';
  assert.match(
    await of(`${head}    colour: red\n`),
    /^a\.yaml, line 4: a provider has no field called colour$/,
  );
  assert.match(
    await of(`${head}    carriers:\n      - name: x\n        register_password: hunter2\n`),
    /^a\.yaml, line 6: register_password must be a reference such as/,
  );
  assert.match(
    await of(`${head}    accounts: &a\n      - name: x\n        clients: *a\n`),
    /line 6: aliases/,
  );
  assert.match(await of(`${head}    name: acme\n`), /line 4: Map keys must be unique/);
  assert.match(
    await of(`${head}    carriers:\n      - name: x\n      - name: x\n`),
    /line 6: x in carriers is already at a\.yaml, line 5/,
  );
  assert.match(
    await of(
      `${head}    accounts:\n      - name: Harbour\n        numbers:\n          - number: "1"\n            carrier: none\n`,
    ),
    /line 7: there is no carrier called none in Harbour/,
  );
  assert.match(
    await of(
      `${head}    accounts:\n      - name: Harbour\n        clients:\n          - username: bob\n            password: \${env:NOT_THERE}\n`,
    ),
    /line 7: the secret NOT_THERE is missing and none is stored; provide it under this name/,
  );
  assert.match(await of('\u0000\u0001binary'), /not UTF-8 text/);
  assert.match(await of('[1, 2'), /^a\.yaml, line 1: /);
  assert.match(await of('trunkline: 2\nproviders: []\n'), /line 1: trunkline must be 1/);
  assert.match(await of(''), /^a\.yaml/);
  assert.equal((await apply({})).body.changed, 0);
});

test('who may not is refused: POST /Apply', async () => {
  await assertNeedsCredential(app, {
    method: 'POST',
    path: '/Apply',
    body: { documents: [{ name: 'a', text }] },
  });
  const who = await makeTenants(app);
  const service_provider_sid = await providerSid();
  const account = await app.db.selectFrom('accounts').selectAll().where('name', '=', 'Harbour').execute();
  const account_sid = account[0]?.account_sid ?? '';
  const viewer = await app.world.user({ service_provider_sid, view_only: true });
  assert.equal((await apply({ dry_run: 1 }, viewer, 403)).problem.msg, 'User has view-only access');
  for (const as of [who.userA, who.userA1]) assert.equal((await apply({}, as, 403)).status, 403);
  const user = await app.world.user({ service_provider_sid, account_sid });
  assert.match((await apply({}, user, 403)).problem.msg, /only the configuration of the account Harbour/);
  const own = (await app.ask('GET', '/Export', { as: user })).text;
  assert.equal((await apply(one(own), user)).body.changed, 0);
  const provider = await app.world.user({ service_provider_sid });
  assert.equal((await apply({}, provider)).body.changed, 0);
  const raised = own.replace('voice_call_session: 12', 'voice_call_session: 99');
  const refused = await apply(one(raised), user, 403);
  assert.match(
    refused.problem.msg,
    /^a\.yaml, line \d+: limits, voice_call_session of Harbour of acme: .*Nothing was changed\.$/,
  );
});
