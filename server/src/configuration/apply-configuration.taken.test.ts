import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AppliedPlan } from '@trunkline/contract/configuration/configuration.contract.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let admin: Who;

before(async () => {
  app = await startApp();
  admin = await app.world.user();
});
after(() => app.close());

type Account = { name: string; numbers?: string[]; clients?: string[]; applications?: string[] };

/** All numbers are on one carrier of the provider. */
function documentOf(provider: string, accounts: readonly Account[]): string {
  const list = (name: string, all: string[] = [], record: (one: string) => string) =>
    all.length === 0 ? '' : `        ${name}:\n${all.map(record).join('')}`;
  const hook = (name: string) => `            ${name}:\n              url: https://example.com/hook\n`;
  const texts = accounts.map(
    ({ name, numbers, clients, applications }, at) =>
      `      - name: ${name}\n        sip_realm: ${provider.toLowerCase()}-${at}.example.com\n` +
      list(
        'applications',
        applications,
        (one) => `          - name: ${one}\n${hook('call_hook')}${hook('call_status_hook')}`,
      ) +
      list(
        'numbers',
        numbers,
        (one) => `          - number: "${one}"\n            provider_carrier: Trunk\n`,
      ) +
      list(
        'clients',
        clients,
        (one) => `          - username: ${one}\n            password: \${env:PASSWORD}\n`,
      ),
  );
  return `trunkline: 1\nproviders:\n  - name: ${provider}\n    carriers:\n      - name: Trunk\n        sip_gateways:\n          - ipv4: 192.0.2.1\n    accounts:\n${texts.join('')}`;
}

const secrets = { PASSWORD: 'canary-secret one' };

const apply = (text: string, further = {}) =>
  app.ask<AppliedPlan>('POST', '/Apply', {
    as: admin,
    body: { documents: [{ name: 'a.yaml', text }], secrets, ...further },
  });

const many = (count: number, name: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => name(nth));

async function storedOf(provider: string) {
  const inProvider = app.db
    .selectFrom('accounts as a')
    .innerJoin('service_providers as p', 'p.service_provider_sid', 'a.service_provider_sid')
    .where('p.name', '=', provider);
  const numbers = await inProvider
    .innerJoin('phone_numbers as n', 'n.account_sid', 'a.account_sid')
    .select(['a.name', 'n.number'])
    .orderBy('n.number')
    .execute();
  const clients = await inProvider
    .innerJoin('clients as c', 'c.account_sid', 'a.account_sid')
    .select(['a.name', 'c.username'])
    .orderBy('c.username')
    .execute();
  return { numbers, clients };
}

test('more records than are looked for at once are all there, with names in the audit log, and nothing is left to do', async () => {
  const numbers = many(620, (nth) => `1555${String(nth).padStart(7, '0')}`);
  const clients = many(130, (nth) => `desk${String(nth).padStart(3, '0')}`);
  const text = documentOf('Wide', [
    { name: 'Harbour', numbers, clients, applications: many(40, (nth) => `Queue ${nth}`) },
  ]);
  const { status, body, text: said } = await apply(text);
  assert.equal(status, 200, said);
  assert.equal(body.created, 620 + 130 + 40 + 3);
  const stored = await storedOf('Wide');
  assert.deepEqual(
    stored.numbers.map(({ number }) => number),
    numbers,
  );
  assert.deepEqual(
    stored.clients.map(({ username }) => username),
    clients,
  );
  const rows = await app.db
    .selectFrom('trunkline_audit_rows')
    .select(['record_name', 'after_json'])
    .where('audit_sid', '=', String(body.audit_sid))
    .where('record_name', 'like', '15550000007%')
    .execute();
  const after = JSON.parse(String(rows[0]?.after_json));
  assert.deepEqual([rows.length, after.account_name, after.carrier_name], [1, 'Harbour', 'Trunk']);
  assert.equal((await apply(text)).body.audit_sid, null);
});

test('a number that two accounts of a document have on one carrier is refused with its line, and nothing is stored', async () => {
  const numbers = (from: number) => many(30, (nth) => `1556${String(from + nth).padStart(7, '0')}`);
  const refused = await apply(
    documentOf('Twice', [
      { name: 'Harbour', numbers: numbers(0) },
      { name: 'Zenith', numbers: numbers(29) },
    ]),
  );
  assert.equal(refused.status, 422);
  assert.match(
    refused.problem.msg,
    /^a\.yaml, line \d+: numbers, 15560000029 on the provider's Trunk of Zenith of Twice: .*Nothing was changed\.$/,
  );
  assert.deepEqual((await storedOf('Twice')).numbers, []);
});

test('a number that another account has already is refused, among many that nobody has', async () => {
  const taken = '15570000003';
  await apply(documentOf('Held', [{ name: 'Harbour', numbers: [taken] }]));
  const refused = await apply(
    documentOf('Held', [
      { name: 'Harbour' },
      { name: 'Zenith', numbers: many(9, (nth) => `1557${String(nth).padStart(7, '0')}`) },
    ]),
  );
  assert.equal(refused.status, 422);
  assert.match(refused.problem.msg, /15570000003 on the provider's Trunk of Zenith/);
  assert.deepEqual((await storedOf('Held')).numbers, [{ name: 'Harbour', number: taken }]);
});

test('usernames that differ in their case alone are taken for each other as they are one by one', async () => {
  const one = await apply(documentOf('Case', [{ name: 'Harbour', clients: ['bob'] }]));
  assert.equal(one.status, 200, one.text);
  const other = await apply(documentOf('Case', [{ name: 'Harbour', clients: ['Bob'] }]));
  const both = await apply(documentOf('Both', [{ name: 'Harbour', clients: ['ann', 'bob', 'Bob'] }]));
  assert.equal(both.status, other.status, both.text);
});

test('names that differ in a mark alone are taken for each other as they are one by one, and the line is told', async () => {
  const cafes = (provider: string, ...applications: string[]) =>
    documentOf(provider, [{ name: 'Harbour', applications }]);
  const one = await apply(cafes('Mark', 'Caf\u00e9'));
  assert.equal(one.status, 200, one.text);
  const other = await apply(cafes('Mark', 'Cafe'));
  const text = cafes('Marks', 'Caf\u00e9', 'Cafe', 'Kiosk');
  const planned = await apply(text, { dry_run: 1 });
  const done = await apply(text);
  for (const { status, text } of [planned, done]) assert.equal(status, other.status, text);
  if (other.status === 200) return;
  for (const { problem } of [planned, done])
    assert.match(problem.msg, /^a\.yaml, line \d+: applications, Cafe of Harbour of Marks: The name/);
});
