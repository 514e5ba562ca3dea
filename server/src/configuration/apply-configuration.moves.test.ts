import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AppliedPlan } from '@trunkline/contract/configuration/configuration.contract.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Who } from '../testing/world.ts';
import { idOf } from './entry.ts';
import { planChanges } from './plan.ts';
import { readDocument } from './read-document.ts';
import { emptyWorld } from './read-world.ts';

let app: TestApp;
let admin: Who;

before(async () => {
  app = await startApp();
  admin = await app.world.user();
});
after(() => app.close());

const apply = (text: string, more: object = {}) =>
  app.ask<AppliedPlan>('POST', '/Apply', {
    as: admin,
    body: { documents: [{ name: 'a.yaml', text }], ...more },
  });

async function applied(text: string, more: object = {}): Promise<AppliedPlan> {
  const { status, body, text: said } = await apply(text, more);
  assert.equal(status, 200, said);
  return body;
}

const told = ({ changes }: AppliedPlan) =>
  changes.map(({ op, kind, name, differences }) => [
    op,
    kind,
    name,
    ...differences.map(({ field, before, after }) => `${field}: ${before} -> ${after}`),
  ]);

const documentOf = (provider: string, accounts: string, more = '') => `trunkline: 1
providers:
  - name: ${provider}
    ms_teams_fqdn: ${provider.toLowerCase()}.example.com
${more}    carriers:
      - name: Trunk
        sip_gateways: [{ ipv4: 192.0.2.1 }]
    accounts:
${accounts}`;

const account = (name: string, number: string | null, tenant: string | null) => `      - name: ${name}
        numbers: ${number ? `[{ number: "${number}", provider_carrier: Trunk }]` : '[]'}
        teams_tenants: ${tenant ? `[{ tenant_fqdn: ${tenant} }]` : '[]'}
`;

test('a number and a Teams tenant that stand at another account now are moved there, and stay the same records', async () => {
  const one = documentOf(
    'Movers',
    account('Here', '15551110001', 'movers.example.org') + account('There', null, null),
  );
  await applied(one);
  const stored = () =>
    app.db
      .selectFrom('phone_numbers as n')
      .innerJoin('accounts as a', 'a.account_sid', 'n.account_sid')
      .select(['n.phone_number_sid', 'a.name'])
      .where('n.number', '=', '15551110001')
      .execute();
  const [before] = await stored();
  const other = documentOf(
    'Movers',
    account('Here', null, null) + account('There', '15551110001', 'movers.example.org'),
  );
  const plan = await applied(other);
  assert.deepEqual(told(plan), [
    ['change', 'numbers', "15551110001 on the provider's Trunk", 'account: Here -> There'],
    ['change', 'teams_tenants', 'movers.example.org', 'account: Here -> There'],
  ]);
  assert.deepEqual(await stored(), [{ phone_number_sid: before?.phone_number_sid, name: 'There' }]);
  assert.equal((await applied(other)).audit_sid, null);
});

const hooks = `call_hook: { url: "https://example.com/hook" }, call_status_hook: { url: "https://example.com/hook" }`;
const named = (office: string, reception: string) => `      - name: ${office}
        applications: [{ name: ${reception}, ${hooks} }]
        numbers: [{ number: "15551110002", provider_carrier: Trunk, application: ${reception} }]
`;

test('a name that differs in capitals alone is changed, and all that refers to it goes with it', async () => {
  await applied(documentOf('Capitals', named('Head office', 'Reception')));
  const other = documentOf('CAPITALS', named('Head Office', 'reception'));
  assert.deepEqual(told(await applied(other)), [
    ['change', 'provider', 'CAPITALS', 'name: Capitals -> CAPITALS'],
    ['change', 'account', 'Head Office', 'name: Head office -> Head Office'],
    ['change', 'applications', 'reception', 'name: Reception -> reception'],
    ['change', 'numbers', "15551110002 on the provider's Trunk", 'application: Reception -> reception'],
  ]);
  const again = await applied(other, { delete: true });
  assert.deepEqual([again.audit_sid, again.left], [null, 0]);
});

test('two accounts exchange their SIP realms, and two providers their root domains', async () => {
  const realms = (one: string, other: string) =>
    `      - { name: One, sip_realm: ${one} }\n      - { name: Other, sip_realm: ${other} }\n`;
  const both = (one: string, other: string, root: string, otherRoot: string) =>
    `${documentOf('Swap', realms(one, other), `    root_domain: ${root}\n`)}  - name: Swapped\n    root_domain: ${otherRoot}\n`;
  await applied(both('one.swap.example', 'other.swap.example', 'root-one.example', 'root-two.example'));
  const other = both('other.swap.example', 'one.swap.example', 'root-two.example', 'root-one.example');
  assert.equal((await applied(other)).changed, 4);
  const rows = await app.db
    .selectFrom('accounts')
    .select(['name', 'sip_realm'])
    .where('sip_realm', 'like', '%.swap.example')
    .orderBy('name')
    .execute();
  assert.deepEqual(rows, [
    { name: 'One', sip_realm: 'other.swap.example' },
    { name: 'Other', sip_realm: 'one.swap.example' },
  ]);
  assert.equal((await applied(other)).audit_sid, null);
});

test('a number on an inactive carrier is made with it, and the carrier is inactive in the end', async () => {
  const text = `${documentOf('Quiet', '      - name: Office\n').replace(
    'name: Trunk\n',
    'name: Trunk\n        is_active: false\n',
  )}        numbers: [{ number: "15551110003", provider_carrier: Trunk }]\n`;
  await applied(text);
  const carrier = await app.db
    .selectFrom('phone_numbers as n')
    .innerJoin('voip_carriers as c', 'c.voip_carrier_sid', 'n.voip_carrier_sid')
    .select('c.is_active')
    .where('n.number', '=', '15551110003')
    .executeTakeFirst();
  assert.equal(carrier?.is_active, 0);
  assert.equal((await applied(text)).audit_sid, null);
});

const shared = `    numbers: [{ number: "15551110004", account_carrier: { account: Office, carrier: Own } }]
    routing:
      routes: [{ regex: ^44, account_carrier: { account: Office, carrier: Own } }]
      default_account_carrier: { account: Office, carrier: Own }
`;
const own = `      - name: Office
        carriers: [{ name: Own, sip_gateways: [{ ipv4: 192.0.2.7, outbound: true }] }]
`;

test("a provider's routing and numbers on a carrier of one of its accounts are exported as they are, and applied", async () => {
  const text = documentOf('Sharing', own, shared);
  await applied(text);
  const { service_provider_sid } = await app.db
    .selectFrom('service_providers')
    .select('service_provider_sid')
    .where('name', '=', 'Sharing')
    .executeTakeFirstOrThrow();
  const { text: exported } = await app.ask('GET', `/Export?service_provider_sid=${service_provider_sid}`, {
    as: admin,
  });
  assert.equal(exported.match(/account_carrier:\n\s+account: Office\n\s+carrier: Own/g)?.length, 3, exported);
  assert.equal((await applied(exported)).audit_sid, null);
  assert.equal((await applied(text)).audit_sid, null);
  const strange = await apply(
    documentOf('Sharing', own, shared.replaceAll('carrier: Own', 'carrier: Strange')),
  );
  assert.match(
    strange.problem.msg + JSON.stringify(strange.problem),
    /no carrier called Strange in the account Office/,
  );
});

test("what is nobody's, and what could not be made anew, is said at the head of an export", async () => {
  const service_provider_sid = await app.world.provider();
  await app.db
    .insertInto('voip_carriers')
    .values([
      { voip_carrier_sid: crypto.randomUUID(), name: 'Stray' },
      {
        ...{ voip_carrier_sid: crypto.randomUUID(), name: 'Bare' },
        service_provider_sid,
      },
    ])
    .execute();
  // A platform's portal writes '' for none.
  const ownRouting = { lcr_sid: crypto.randomUUID(), name: 'House routing', service_provider_sid };
  const straying = { lcr_sid: crypto.randomUUID(), name: 'Stray routing', service_provider_sid: '' };
  await app.db
    .insertInto('lcr')
    .values([ownRouting, straying].map((lcr) => ({ ...lcr, account_sid: '' })))
    .execute();
  const { text } = await app.ask('GET', '/Export', { as: admin });
  assert.match(text, /^ +name: House routing$/m);
  assert.match(text, /^# +the outbound call routing Stray routing of nobody$/m);
  assert.match(text, /^# +the carrier Stray of nobody$/m);
  assert.match(
    text,
    /^# Exported unchanged, but could not be created like this:\n# +the carrier Bare of .*/m,
  );
});

test('a plan promises nothing that a route refuses, and changes nothing to find out', async () => {
  const text = `trunkline: 1
providers:
  - name: Promises
    accounts:
      - name: Without a realm
        clients: [{ username: alice, password: "\${env:PASSWORD}" }]
`;
  const refused = await apply(text, { dry_run: true, secrets: { PASSWORD: 'canary-secret' } });
  assert.equal(refused.status, 400, refused.text);
  assert.match(
    refused.problem.msg,
    /^a\.yaml, line 6: clients, alice of .*: .*realm.* Nothing was changed\.$/i,
  );
  const better = text.replace('        clients', '        sip_realm: promises.example.com\n        clients');
  const plan = await applied(better, { dry_run: true, secrets: { PASSWORD: 'canary-secret' } });
  assert.deepEqual([plan.created, plan.audit_sid], [3, null]);
  const stored = await app.db
    .selectFrom('service_providers')
    .select('name')
    .where('name', '=', 'Promises')
    .execute();
  assert.deepEqual(stored, []);
});

test('of two accounts that another program has called alike, a document that names them changes neither', async () => {
  const world = emptyWorld();
  const place = { provider: 'Twins', account: 'Same' };
  const entry = {
    ...place,
    kind: 'account' as const,
    name: 'Same',
    sid: 'one',
    fields: { enable_debug_log: 0 },
  };
  world.entries.set(idOf(entry), entry);
  world.twins.push({ id: idOf(entry), text: 'Twins has two accounts called Same' });
  const issues = async (account: string) => {
    const text = `trunkline: 1\nproviders: [{ name: Twins, accounts: [{ name: ${account}, enable_debug_log: true }] }]`;
    const document = readDocument([{ name: 'a.yaml', text }]);
    return (await planChanges(world, document, { given: {}, deletes: false, digest_keys: ['key'] })).issues;
  };
  const message = 'Twins has two accounts called Same; give one of them another name first, or delete it';
  assert.deepEqual(await issues('Same'), [{ path: 'documents', message }]);
  assert.deepEqual(await issues('Another'), []);
});
