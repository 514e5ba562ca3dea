import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { lcrExplainEndpoints } from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import type { InboundExplanation } from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import { type RoutingWorld, routingWorld } from '../testing/routing-world.ts';
import { type Reply, startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, assertRefusedToNeighbours } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let world: RoutingWorld;

before(async () => {
  app = await startApp();
  world = await routingWorld(app);
});
after(() => app.close());

const { method, path } = lcrExplainEndpoints.inbound;
const ask = (as: Who, body: object): Promise<Reply<InboundExplanation>> =>
  app.ask(method, path, { as, body });
let lastAddress = 0;
/** One that no other test uses. */
function anAddress(): string {
  lastAddress += 1;
  return `198.51.100.${lastAddress}`;
}
const inbound = (ipv4: string, over: object = {}) => ({
  ipv4,
  inbound: 1 as const,
  outbound: 0 as const,
  ...over,
});

async function explain(
  as: Who,
  address: string,
  number: string,
  over: object = {},
): Promise<InboundExplanation> {
  const reply = await ask(as, { address, number, ...over });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

test('the inbound explainer is refused without a credential, and to neighbours of whom it is asked about', async () => {
  const body = { address: '203.0.113.7', number: '44', account_sid: world.who.a1 };
  await assertNeedsCredential(app, { method, path, body });
  await assertRefusedToNeighbours(app, world.who, { method, path, body });
  assert.equal((await ask(world.who.viewerA1, body)).status, 200);
  assert.equal((await ask(world.who.admin, { address: 'x', number: '' })).problem.issues?.length, 2);
});

test('an address and a number lead to a gateway, a number and the application that answers', async () => {
  const own = await world.freshAccount();
  const address = anAddress();
  await world.gateway(own.carrier, inbound(address));
  const application_sid = await world.application(own.account_sid, 'Reception desk');
  await world.number('442079460000', own.carrier, { account_sid: own.account_sid, application_sid });
  const said = await explain(own.user, address, '+44 20 7946 0000');
  assert.match(said.summary, /^Reception desk of Account .* answers the call, which comes in over Carrier /);
  assert.equal(said.matches.length, 1);
  const [match] = said.matches;
  assert.equal(match?.carrier.voip_carrier_sid, own.carrier);
  assert.deepEqual(
    match?.gateways.map(({ network, why }) => [network, why]),
    [[address, `the address is ${address}`]],
  );
  assert.equal(match?.phone_number?.number, '442079460000');
  assert.equal(match?.application?.application_sid, application_sid);
  assert.equal(match?.account?.account_sid, own.account_sid);
  assert.deepEqual(
    match?.steps.map(({ done, text }) => [done, text.replace(/Carrier \w+/, 'Carrier')]),
    [
      [true, `Carrier accepts the call: the address is ${address}.`],
      [true, '442079460000 is a number of this carrier.'],
      [true, "Reception desk answers: it is the number's application."],
    ],
  );
});

test('patterns come after the number itself, the longest first, and then the default application', async () => {
  const own = await world.freshAccount();
  const address = anAddress();
  const [short, long, fallback] = [
    await world.application(own.account_sid, 'Short'),
    await world.application(own.account_sid, 'Long'),
    await world.application(own.account_sid, 'Fallback'),
  ];
  await world.gateway(own.carrier, inbound(address));
  await app.db
    .updateTable('voip_carriers')
    .set({ application_sid: fallback })
    .where('voip_carrier_sid', '=', own.carrier)
    .execute();
  const of = { account_sid: own.account_sid };
  await world.number('44*', own.carrier, { ...of, application_sid: short });
  await world.number('^4420\\d+$', own.carrier, { ...of, application_sid: long });
  await world.number('4930', own.carrier, of);
  const answers = async (number: string) => {
    const [match] = (await explain(own.user, address, number)).matches;
    return [match?.application?.name, match?.phone_number?.number ?? null, match?.steps[1]?.done];
  };
  assert.deepEqual(await answers('441511'), ['Short', '44*', true]);
  assert.deepEqual(await answers('442071'), ['Long', '^4420\\d+$', true]);
  assert.deepEqual(await answers('4930'), ['Fallback', '4930', true]);
  assert.deepEqual(await answers('33'), ['Fallback', null, false]);
});

test('when no application is set, nothing answers', async () => {
  const own = await world.freshAccount();
  const address = anAddress();
  await world.gateway(own.carrier, inbound(address));
  const said = await explain(own.user, address, '44');
  assert.match(said.summary, /accepts the call, but no application answers it\.$/);
  assert.match(said.matches[0]?.steps[2]?.text ?? '', /^The carrier has no default application/);
});

test('an address that no carrier takes is told so, with the gateways that have it all the same', async () => {
  const own = await world.freshAccount();
  const asleep = await world.carrier(own.owner, { name: 'Asleep', is_active: 0 });
  const adrift = await world.carrier({ ...own.owner, service_provider_sid: null }, { name: 'Adrift' });
  await world.gateway(own.carrier, { ipv4: '192.0.2.77' });
  await world.gateway(asleep, inbound('192.0.2.64', { netmask: 26 }));
  await world.gateway(adrift, inbound('192.0.2.77'));
  const said = await explain(own.user, '192.0.2.77', '44');
  assert.equal(said.summary, 'No carrier accepts calls from 192.0.2.77.');
  assert.deepEqual(said.matches, []);
  assert.deepEqual(
    new Set(said.misses.map(({ network, why }) => `${network}: ${why}`)),
    new Set([
      '192.0.2.77: this gateway is outbound only',
      '192.0.2.64/26: the carrier is inactive',
      "192.0.2.77: the carrier has no service provider, so it accepts only calls addressed to its account's SIP realm",
    ]),
  );
});

test('several carriers that accept an address are all named, the closest first, for the platform takes either', async () => {
  const own = await world.freshAccount();
  const wide = await world.carrier(own.owner, { name: 'Wide' });
  await world.gateway(wide, inbound('192.0.2.128', { netmask: 25 }));
  await world.gateway(own.carrier, inbound('192.0.2.200', { is_active: 0 }));
  const said = await explain(own.user, '192.0.2.200', '44');
  assert.deepEqual(
    said.matches.map(({ carrier }) => carrier.voip_carrier_sid),
    [own.carrier, wide],
  );
  assert.match(said.summary, /^2 carriers accept calls from 192\.0\.2\.200\. The platform may choose either/);
  assert.match(said.warnings.join(), /192\.0\.2\.200 is marked inactive/);
});

test("nobody learns of others' carriers, numbers or applications", async () => {
  const address = anAddress();
  const foreign = await world.freshAccount();
  const secret = await world.application(foreign.account_sid, 'Secret application');
  await world.gateway(foreign.carrier, inbound(address));
  await world.gateway(world.carriers.b1, inbound(address));
  await world.gateway(world.carriers.a, inbound(address));
  await world.number('44777', world.carriers.a, {
    account_sid: foreign.account_sid,
    application_sid: secret,
  });
  const own = await world.freshAccount();
  const reply = await ask(own.user, { address, number: '44777' });
  assert.deepEqual(
    reply.body.matches.map(({ carrier }) => [carrier.name, carrier.level]),
    [['Provider carrier', 'provider']],
  );
  assert.equal(reply.body.matches[0]?.phone_number, null);
  assert.ok(!/Secret|Foreign/.test(reply.text) && !reply.text.includes(foreign.account_sid));
  assert.match(reply.body.warnings.join(' '), /also serves other accounts.*Only carriers that you can see/);

  const ofProvider = await explain(world.who.userA, address, '44777', { account_sid: foreign.account_sid });
  assert.deepEqual(
    new Set(ofProvider.matches.map(({ carrier }) => carrier.voip_carrier_sid)),
    new Set([foreign.carrier, world.carriers.a]),
  );
  const all = await explain(world.who.admin, address, '44777');
  assert.equal(all.matches.length, 3);
  const service_provider_sid = world.who.providerB;
  assert.equal(
    (await explain(world.who.admin, address, '44777', { service_provider_sid })).matches.length,
    1,
  );
});

test('a pattern that could run for ever is said not to be tried, and not to miss', async () => {
  const address = '203.0.113.211';
  const { owner } = await world.freshAccount();
  const carrier = await world.carrier(owner, { name: 'Slow patterns' });
  await world.gateway(carrier, inbound(address));
  await world.number('(\\d+)+$', carrier, { account_sid: owner.account_sid });
  const { matches, warnings } = await explain(world.who.admin, address, '44123');
  assert.equal(matches[0]?.phone_number, null);
  assert.match(warnings.join(' '), /The pattern \(\\d\+\)\+\$ of Slow patterns could not be checked/);
});

test('patterns that would together hold up everybody else are not all tried, and the first of the others are named', async () => {
  const address = anAddress();
  const { owner } = await world.freshAccount();
  const carrier = await world.carrier(owner, { name: 'Many patterns' });
  await world.gateway(carrier, inbound(address));
  for (let nth = 100; nth < 140; nth += 1)
    await world.number(`^(?:1?){18}x${nth}`, carrier, { account_sid: owner.account_sid });
  const { warnings } = await explain(world.who.admin, address, '1'.repeat(64));
  const named = warnings.filter((one) => /^The pattern \^\(\?:1\?\)\{18\}x1\d\d of Many patterns /.test(one));
  assert.equal(named.length, 10);
  assert.match(warnings.join(' '), /Each of \d+ more patterns of Many patterns could not be checked/);
});

test('a call that is addressed to a SIP realm is taken by a carrier of its account that has no provider', async () => {
  const own = await world.freshAccount();
  const sip_realm = `${own.account_sid}.sip.example.com`;
  await app.db
    .updateTable('accounts')
    .set({ sip_realm })
    .where('account_sid', '=', own.account_sid)
    .execute();
  const adrift = await world.carrier({ ...own.owner, service_provider_sid: null }, { name: 'Adrift' });
  const address = anAddress();
  await world.gateway(adrift, inbound(address));
  assert.equal((await explain(own.user, address, '44')).matches.length, 0);
  const said = await explain(own.user, address, '44', { sip_realm: sip_realm.toUpperCase() });
  assert.deepEqual(
    said.matches.map(({ carrier }) => carrier.voip_carrier_sid),
    [adrift],
  );
  assert.ok(!said.warnings.some((text) => text.includes('SIP realm')));
  const foreign = await explain(world.who.userA2, address, '44', { sip_realm });
  const unknown = await explain(world.who.userA2, address, '44', { sip_realm: 'nobody.example.com' });
  assert.equal(foreign.matches.length, 0);
  assert.equal(
    foreign.warnings[0]?.replace(sip_realm, ''),
    unknown.warnings[0]?.replace('nobody.example.com', ''),
  );
});

test("call routes of the account come last: by priority, the first whose pattern matches, and nobody else's", async () => {
  const own = await world.freshAccount();
  const other = await world.freshAccount();
  const address = anAddress();
  await world.gateway(own.carrier, inbound(address));
  const route = async (account_sid: string, priority: number, regex: string, name: string) => {
    const application_sid = await world.application(account_sid, name);
    const call_route_sid = randomUUID();
    await app.db
      .insertInto('call_routes')
      .values({ call_route_sid, account_sid, priority, regex, application_sid })
      .execute();
    return application_sid;
  };
  await route(other.account_sid, 0, '.*', 'Foreign');
  await route(own.account_sid, 2, '^44', 'Second');
  await route(own.account_sid, 1, '^442', 'First');
  const answers = async (number: string) => {
    const [match] = (await explain(own.user, address, number)).matches;
    return [match?.application?.name ?? null, match?.steps[2]?.text];
  };
  assert.deepEqual(await answers('+4420'), [
    'First',
    "First answers: it is what the account's call route ^442 leads to.",
  ]);
  assert.equal((await answers('4430'))[0], 'Second');
  assert.equal((await answers('33'))[0], null);
  const application_sid = await world.application(own.account_sid, 'Default');
  await app.db
    .updateTable('voip_carriers')
    .set({ application_sid })
    .where('voip_carrier_sid', '=', own.carrier)
    .execute();
  assert.equal((await answers('4420'))[0], 'Default');
});

test('a carrier that authenticates its calls needs no gateway to bring them, while it is active', async () => {
  const own = await world.freshAccount();
  const entrance = async (over: object) => {
    const voip_carrier_sid = await world.carrier(own.owner, { name: 'Branch', ...over });
    const reply = await ask(own.user, { number: '44', voip_carrier_sid });
    return reply.body.matches[0]?.steps[0];
  };
  assert.deepEqual(await entrance({ trunk_type: 'auth' }), {
    done: true,
    text: 'Branch accepts calls that have its username and password.',
  });
  const others = [await entrance({ trunk_type: 'auth', is_active: 0 }), await entrance({})];
  assert.deepEqual(
    others.map((step) => step?.text),
    [
      'Branch is inactive, so it delivers no calls.',
      'Branch has no inbound gateway, so it delivers no calls.',
    ],
  );
});

test('of an address that no gateway has it is said which active carriers take calls by username and password', async () => {
  const own = await world.freshAccount();
  const address = anAddress();
  const auth = await world.carrier(own.owner, { name: 'Branch', trunk_type: 'auth' });
  await world.carrier(own.owner, { name: 'Closed', trunk_type: 'auth', is_active: 0 });
  const one = await explain(own.user, address, '44');
  assert.equal(one.summary, `No carrier accepts calls from ${address} by that address.`);
  assert.deepEqual(one.unknown, [
    'A call with the username and password of Branch comes in over it from any address.',
  ]);
  await world.carrier(own.owner, { name: 'Depot', trunk_type: 'auth' });
  const ofTwo =
    'A call with the username and password of Branch or of 1 other auth trunk comes in over it from any address.';
  assert.deepEqual((await explain(own.user, address, '44')).unknown, [ofTwo]);
  assert.deepEqual((await explain(own.user, address, '44', { voip_carrier_sid: auth })).unknown, one.unknown);
  const elsewhere = await explain(own.user, address, '44', { voip_carrier_sid: own.carrier });
  assert.equal(elsewhere.summary, `No carrier accepts calls from ${address}.`);
  await world.gateway(own.carrier, inbound(address));
  assert.deepEqual((await explain(own.user, address, '44')).unknown, []);
  const stranger = await world.freshAccount();
  assert.deepEqual((await explain(stranger.user, address, '44')).unknown, []);
});
