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

const WRITERS = Array.from({ length: 8 }, (_, at) => at);

/** All have the account, the trunk, a number and the application `Shared`, each with another address; and one of their own. */
function documentOf(provider: string, writer: number): string {
  const application = (name: string) =>
    `          - name: ${name}\n            call_hook:\n              url: https://example.com/${writer}\n            call_status_hook:\n              url: https://example.com/status\n`;
  return `trunkline: 1\nproviders:\n  - name: ${provider}\n    carriers:\n      - name: Trunk\n        sip_gateways:\n          - ipv4: 192.0.2.1\n    accounts:\n      - name: Office\n        applications:\n${application('Shared')}${application(`Own ${writer}`)}        numbers:\n          - number: "15550001111"\n            provider_carrier: Trunk\n            application: Shared\n`;
}

const apply = (text: string, body: object = {}) =>
  app.ask<AppliedPlan>('POST', '/Apply', {
    as: admin,
    body: { documents: [{ name: 'a.yaml', text }], ...body },
  });

async function namesOf(provider: string) {
  const accounts = await app.db
    .selectFrom('accounts as a')
    .innerJoin('service_providers as p', 'p.service_provider_sid', 'a.service_provider_sid')
    .select('a.account_sid')
    .where('p.name', '=', provider)
    .execute();
  const sids = accounts.map(({ account_sid }) => account_sid);
  const applications = await app.db
    .selectFrom('applications as t')
    .innerJoin('webhooks as w', 'w.webhook_sid', 't.call_hook_sid')
    .select(['t.name', 'w.url'])
    .where('t.account_sid', 'in', sids)
    .orderBy('t.name')
    .execute();
  const numbers = await app.db
    .selectFrom('phone_numbers')
    .select('number')
    .where('account_sid', 'in', sids)
    .execute();
  return { accounts: accounts.length, applications, numbers: numbers.length };
}

for (const [what, provider, is_there] of [
  ['of a provider that is there', 'Known', true],
  ['that all make the same provider', 'New', false],
] as const)
  test(`eight documents at once ${what}: each whole or not at all, and nothing twice`, async () => {
    if (is_there) await app.world.provider(provider);
    const replies = await Promise.all(WRITERS.map((writer) => apply(documentOf(provider, writer))));
    const done = WRITERS.filter((writer) => replies[writer]?.status === 200);
    assert.ok(done.length > 0, replies[0]?.text);
    if (is_there) assert.equal(done.length, WRITERS.length, 'those of one provider take turns');
    for (const { status, problem } of replies.filter(({ status }) => status !== 200)) {
      assert.ok([409, 422, 503].includes(status), String(status));
      assert.match(problem.msg, /Nothing was (changed|saved)/);
    }
    const { accounts, applications, numbers } = await namesOf(provider);
    assert.deepEqual([accounts, numbers], [1, 1]);
    const [shared, ...more] = applications.filter(({ name }) => name === 'Shared');
    assert.equal(more.length, 0);
    assert.ok(done.some((writer) => shared?.url === `https://example.com/${writer}`));
    assert.deepEqual(
      applications.filter(({ name }) => name !== 'Shared').map(({ name }) => name),
      done.map((writer) => `Own ${writer}`),
    );
    const told = await app.db
      .selectFrom('trunkline_audit_entries')
      .select('audit_sid')
      .where('kind', '=', 'configuration')
      .where('part_of', 'is', null)
      .execute();
    const sids = new Set(told.map(({ audit_sid }) => audit_sid));
    for (const writer of done) assert.ok(sids.has(String(replies[writer]?.body.audit_sid)));
  });

test('of eight that were planned from one state the first is done, and the others are told to look again', async () => {
  const text = documentOf('Planned', 0);
  await apply(text);
  const changed = text.replaceAll('https://example.com/0', 'https://example.com/changed');
  const { plan } = (await apply(changed, { dry_run: 1 })).body;
  const replies = await Promise.all(WRITERS.map(() => apply(changed, { plan })));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...WRITERS.slice(1).map(() => 409)]);
  for (const { problem } of replies.filter(({ status }) => status === 409))
    assert.equal(
      problem.msg,
      'The configuration has changed since this was planned. Nothing was changed; check the plan again.',
    );
  assert.equal((await apply(changed)).body.audit_sid, null);
});
