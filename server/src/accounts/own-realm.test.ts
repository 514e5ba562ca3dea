import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { isKeptName } from '@trunkline/contract/sign-up/kept-names.ts';
import { signUpEndpoints } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp({ TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true' });
  who = await makeTenants(app);
  const root = app.db.updateTable('service_providers').set({ root_domain: 'sip.example.com' });
  await root.where('service_provider_sid', '=', who.providerA).execute();
});
after(() => app.close());

const { setSipRealm, update } = accountEndpoints;
const { readAvailability } = signUpEndpoints;

const setRealm = (as: Who | string, sip_realm: string) =>
  app.ask(setSipRealm.method, at(setSipRealm.path, { account_sid: who.a1, sip_realm }), { as });
const putRealm = (as: Who | string, sip_realm: string) =>
  app.ask(update.method, at(update.path, { account_sid: who.a1 }), { as, body: { sip_realm } });

const nameOfB = async () =>
  (
    await app.db
      .selectFrom('service_providers')
      .select('name')
      .where('service_provider_sid', '=', who.providerB)
      .executeTakeFirstOrThrow()
  ).name;

async function isFree(as: Who | string, realm: string): Promise<boolean> {
  const path = `${readAvailability.path}?type=subdomain&value=${realm}`;
  return (await app.ask<{ available: boolean }>('GET', path, { as })).body.available;
}

test('[R22] names of the operator, and what stands for another alphabet, are no customer’s', async () => {
  for (const label of ['www', 'API', 'admin', 'mail', 'ns1', 'mx-2', 'mta-sts', 'xn--abc', 'xn--bcher-kva'])
    assert.ok(isKeptName(label), label);
  for (const label of ['acme', 'apical', 'mailers', 'a-b--c', 'ns1a', '1234', '2www'])
    assert.ok(!isKeptName(label), label);
  const key = await app.world.key({ account_sid: who.a1 });
  for (const label of ['www', 'ns1', 'xn--bcher-kva']) {
    const realm = `${label}.sip.example.com`;
    for (const as of [who.userA1, key]) {
      for (const reply of [await setRealm(as, realm), await putRealm(as, realm.toUpperCase())]) {
        assert.deepEqual([reply.status, reply.problem.issues?.[0]?.path], [400, 'sip_realm']);
        assert.match(reply.problem.msg, new RegExp(`The name ${label} is reserved`));
      }
      assert.equal(await isFree(as, realm), false);
    }
    assert.equal(await isFree(who.admin, realm), true);
  }
});

test('an account that has such a name is saved with it again', async () => {
  assert.equal((await setRealm(who.userA, 'www.sip.example.com')).status, 204);
  assert.equal((await setRealm(who.userA1, 'www.sip.example.com')).status, 204);
  assert.equal((await putRealm(who.userA1, 'www.sip.example.com')).status, 204);
  assert.equal((await setRealm(who.userA1, 'acme.sip.example.com')).status, 204);
  assert.equal((await setRealm(who.userA1, 'www.sip.example.com')).status, 400);
});

test('a name in the domain of another provider is given by admins alone, unless a nearer domain is the own', async () => {
  const message = 'This SIP realm is in the domain of another service provider';
  const domainOfB = (root_domain: string) =>
    app.db
      .updateTable('service_providers')
      .set({ root_domain })
      .where('service_provider_sid', '=', who.providerB)
      .execute();
  await domainOfB('b.example.com');
  const body = {
    name: 'At another domain',
    service_provider_sid: who.providerA,
    sip_realm: 'x.b.example.com',
  };
  const made = () => app.ask('POST', accountEndpoints.create.path, { as: who.userA, body });
  const refusals = [
    await setRealm(who.userA, 'b.example.com'),
    await setRealm(who.userA, 'x.y.b.example.com'),
    await putRealm(who.userA, 'X.B.example.com'),
    await made(),
  ];
  for (const { status, problem } of refusals) {
    const { path, message: said } = problem.issues?.[0] ?? {};
    assert.deepEqual([status, path, said], [422, 'sip_realm', message]);
  }
  assert.equal((await setRealm(who.userA, 'xb.example.com')).status, 204);
  assert.equal((await setRealm(who.admin, 'x.b.example.com')).status, 204);
  // Kept by who may not give it.
  assert.equal((await putRealm(who.userA, 'x.b.example.com')).status, 204);
  await domainOfB('example.com');
  assert.equal((await setRealm(who.userA, 'y.sip.example.com')).status, 204);
  assert.equal((await setRealm(who.userA, 'y.other.example.com')).status, 422);
});

test('no provider takes a root domain below that of another, and with it names there; an admin gives one', async () => {
  const { update: change } = serviceProviderEndpoints;
  const path = at(change.path, { service_provider_sid: who.providerB });
  const put = (as: Who, root_domain: string) => app.ask(change.method, path, { as, body: { root_domain } });
  for (const root_domain of ['acme.sip.example.com', 'X.Y.sip.example.com']) {
    const { status, problem } = await put(who.userB, root_domain);
    assert.deepEqual([status, problem.issues?.[0]?.path], [422, 'root_domain']);
    assert.match(problem.msg, /is in the domain of another service provider/);
  }
  const key = await app.world.key({ service_provider_sid: who.providerB });
  const document = `trunkline: 1\nproviders:\n  - name: ${await nameOfB()}\n    root_domain: acme.sip.example.com\n`;
  const applied = await app.ask('POST', '/Apply', {
    as: key,
    body: { documents: [{ name: 'b.yaml', text: document }] },
  });
  assert.deepEqual([applied.status, applied.problem.issues?.length], [422, 1], applied.text);
  assert.equal((await put(who.userB, 'elsewhere.example.org')).status, 204);
  assert.equal((await put(who.admin, 'acme.sip.example.com')).status, 204);
  // Below one's own, and what an admin has given is sent back.
  for (const own of ['acme.sip.example.com', 'x.acme.sip.example.com'])
    assert.equal((await put(who.userB, own)).status, 204, own);
});
