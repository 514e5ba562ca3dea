import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  lcrExplainEndpoints,
  type OutboundExplanation,
} from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import { type RoutingWorld, routingWorld } from '../testing/routing-world.ts';
import { type Reply, startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, assertRefusedToNeighbours } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let world: RoutingWorld;

const skipped = new Set<string>();

before(async () => {
  const among = async (sids: readonly string[]) =>
    skipped.has('nobody can say') ? null : new Set(sids.filter((sid) => skipped.has(sid)));
  app = await startApp({}, { blocked_gateways: { among } });
  world = await routingWorld(app);
});
after(() => app.close());

const { method, path } = lcrExplainEndpoints.outbound;
const ask = (as: Who, body: object): Promise<Reply<OutboundExplanation>> =>
  app.ask(method, path, { as, body });

async function explain(as: Who, body: object): Promise<OutboundExplanation> {
  const reply = await ask(as, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** An account with a routing: Britain over its own carrier, the rest over the provider's. */
async function routedAccount() {
  const own = await world.freshAccount();
  await world.gateway(own.carrier, {
    ipv4: 'sip.example.com',
    port: 5080,
    protocol: 'tls/srtp',
    remove_ice: 1,
  });
  await world.gateway(own.carrier, { ipv4: '203.0.113.9', inbound: 1, outbound: 0 });
  const lcr_sid = await world.lcr({
    account_sid: own.account_sid,
    default_voip_carrier_sid: world.carriers.a,
    routes: [
      { regex: '1', voip_carrier_sid: world.carriers.a },
      { regex: '44', voip_carrier_sid: own.carrier },
      { regex: '^4420', voip_carrier_sid: world.carriers.a },
    ],
  });
  return { ...own, lcr_sid };
}

test('the explainer is refused without a credential and to neighbours; a view-only user may ask', async () => {
  const body = { number: '44', account_sid: world.who.a1 };
  await assertNeedsCredential(app, { method, path, body });
  await assertRefusedToNeighbours(app, world.who, { method, path, body });
  assert.equal((await ask(world.who.viewerA1, { number: '44' })).status, 200);
  const ofProvider = { number: '44', service_provider_sid: world.who.providerA };
  assert.equal((await ask(world.who.userB, ofProvider)).status, 403);
});

test('what is missing is said on its field', async () => {
  assert.equal((await ask(world.who.admin, { number: '44' })).problem.issues?.[0]?.path, 'account_sid');
  assert.equal((await ask(world.who.userA, { number: '' })).problem.issues?.[0]?.message, 'Type a number');
  assert.equal((await ask(world.who.userA, { number: '1'.repeat(65) })).status, 400);
  assert.equal((await ask(world.who.admin, { number: '1', account_sid: randomUUID() })).status, 400);
});

test('the first route that matches is named with its carrier, its gateways and the reasons', async () => {
  const { user, carrier, lcr_sid } = await routedAccount();
  const said = await explain(user, { number: '44 20 7946 0000' });
  assert.equal(said.number, '442079460000');
  assert.match(said.summary, /^Route 2 takes the call: it goes over Carrier /);
  assert.deepEqual([said.decided_by, said.lcr_sid], ['account', lcr_sid]);
  assert.deepEqual(
    said.routes.map(({ place, outcome, why }) => [place, outcome, why]),
    [
      [1, 'no_match', 'the number does not start with 1'],
      [2, 'used', 'the number starts with 44'],
      [3, 'later', 'would match too, but comes after the first match'],
      [null, 'later', 'would match too, but comes after the first match'],
    ],
  );
  assert.equal(said.carriers.length, 1);
  assert.equal(said.carriers[0]?.voip_carrier_sid, carrier);
  assert.equal(said.carriers[0]?.level, 'account');
  assert.deepEqual(
    said.carriers[0]?.gateways.map(({ target, protocol, srtp, notes }) => [target, protocol, srtp, notes]),
    [['sip.example.com:5080', 'tls/srtp', true, ['ICE removed']]],
  );
});

test('a route with further carriers says that they get no call', async () => {
  const { user, lcr_sid } = await routedAccount();
  const lcr = await world.get(lcr_sid);
  const further_carriers = [{ voip_carrier_sid: world.carriers.a }];
  const routes = lcr.routes.map((row) => ({ ...row, further_carriers }));
  const saved = await app.ask('PUT', `/Lcrs/${lcr_sid}`, { as: user, body: { routes } });
  assert.equal(saved.status, 204, saved.text);
  const said = await explain(user, { number: '442079460000' });
  assert.equal(said.carriers.length, 1);
  assert.ok(
    said.warnings.includes(
      'Route 2 has further carriers (Provider carrier). The platform uses only the first.',
    ),
    said.warnings.join(),
  );
});

test('what no route matches goes over the default carrier, with its prefix and plus', async () => {
  const own = await world.freshAccount();
  const owner = { account_sid: null, service_provider_sid: world.who.providerA };
  const house = await world.carrier(owner, { name: 'House', tech_prefix: '4711', e164_leading_plus: 1 });
  await world.gateway(house);
  await world.lcr({ account_sid: own.account_sid, default_voip_carrier_sid: house, routes: [] });
  const said = await explain(own.user, { number: '4930123' });
  assert.equal(said.summary, 'No route matches, so the default carrier House takes the call.');
  assert.deepEqual(said.routes, [
    {
      lcr_route_sid: said.routes[0]?.lcr_route_sid,
      place: null,
      regex: '.*',
      carrier_name: 'House',
      outcome: 'used',
      why: 'matches every number',
    },
  ]);
  assert.equal(said.carriers[0]?.number_sent, '4711+4930123');
  assert.equal(said.carriers[0]?.gateways[0]?.target, '203.0.113.7');
});

test('an editor that is not saved is judged as it stands, unfinished rows and all', async () => {
  const { user, carrier } = await routedAccount();
  const stored = await world.stored();
  const lcr = {
    routes: [
      { regex: '', voip_carrier_sid: '' },
      { regex: '49', voip_carrier_sid: carrier },
      { regex: '(', voip_carrier_sid: carrier },
      { regex: '44', voip_carrier_sid: '' },
    ],
    default_voip_carrier_sid: '',
    is_active: false,
  };
  const said = await explain(user, { number: '4420', lcr });
  assert.deepEqual(
    said.routes.map(({ outcome }) => outcome),
    ['incomplete', 'no_match', 'unknown', 'used'],
  );
  assert.equal(said.summary, 'Route 4 takes the call, but has no carrier yet.');
  assert.equal(said.decided_by, 'draft');
  assert.deepEqual(said.carriers, []);
  assert.match(said.warnings.join(' '), /marked inactive.*Route 3 could not be checked/);
  const none = await explain(user, { number: '7', lcr: { ...lcr, routes: lcr.routes.slice(0, 2) } });
  assert.equal(
    none.summary,
    'No route matches and there is no default carrier, so no carrier takes the call.',
  );
  assert.deepEqual(await world.stored(), stored);
});

test('routes whose patterns would together hold up everybody else are not all tried', async () => {
  const { user } = await routedAccount();
  const slow = Array.from({ length: 200 }, (_, nth) => `^(?:1?){18}x${nth}`);
  const routes = [...slow, '^1'].map((regex) => ({ regex, voip_carrier_sid: null }));
  const said = await explain(user, { number: '1'.repeat(64), lcr: { routes } });
  const tried = said.routes.filter(({ outcome }) => outcome === 'no_match').length;
  assert.ok(tried > 0 && tried < 30, `${tried} of them were tried`);
  assert.match(said.routes[199]?.why ?? '', /^is not tried here: the patterns before it took too long$/);
  assert.equal(said.routes[200]?.outcome, 'used');
});

test('an editor may only ask about carriers that serve its owner', async () => {
  const { user } = await routedAccount();
  const lcr = {
    routes: [{ regex: '44', voip_carrier_sid: world.carriers.b1 }],
    default_voip_carrier_sid: null,
  };
  const reply = await ask(user, { number: '44', lcr });
  assert.equal(reply.status, 400);
  assert.equal(reply.problem.issues?.[0]?.path, 'lcr.routes.0.voip_carrier_sid');
  assert.ok(!reply.text.includes('Foreign carrier'));
});

test('what surprises is said: no gateway, an inactive carrier or routing, a digit prefix found further on', async () => {
  const own = await world.freshAccount();
  await app.db
    .updateTable('voip_carriers')
    .set({ is_active: 0, name: 'Asleep' })
    .where('voip_carrier_sid', '=', own.carrier)
    .execute();
  const routes = [{ regex: '20', voip_carrier_sid: own.carrier }];
  await world.lcr({
    account_sid: own.account_sid,
    is_active: 0,
    routes,
    default_voip_carrier_sid: own.carrier,
  });
  const { warnings } = await explain(own.user, { number: '+4420' });
  assert.deepEqual(warnings, [
    'This routing is marked inactive, but the platform uses it anyway.',
    'Route 1 matches in the middle of the number. To match only as a prefix, write ^20.',
    'The number begins with a plus sign, which digit prefixes do not include.',
    'The carrier Asleep is inactive. Activate it first.',
    'The carrier Asleep has no outbound gateway, so it cannot take outbound calls.',
  ]);
  const pinged = await world.gateway(own.carrier, { is_active: 0, send_options_ping: 1, protocol: null });
  skipped.add('nobody can say');
  const again = await explain(own.user, { number: '20' });
  assert.equal(again.carriers[0]?.gateways[0]?.protocol, 'udp');
  assert.deepEqual(again.carriers[0]?.gateways[0]?.notes, [
    'Marked inactive, but the platform ignores that here',
    'Skipped while it does not answer OPTIONS pings; its current state is unknown here',
  ]);
  skipped.clear();
  const answering = await explain(own.user, { number: '20' });
  assert.deepEqual(answering.carriers[0]?.gateways[0]?.notes, [
    'Marked inactive, but the platform ignores that here',
  ]);
  skipped.add(pinged);
  const blocked = await explain(own.user, { number: '20' });
  assert.equal(blocked.carriers[0]?.gateways[0]?.is_blocked, true);
  assert.match(blocked.carriers[0]?.gateways[0]?.notes.join() ?? '', /Skipped: it did not answer/);
  assert.match(blocked.warnings.join(' '), /No gateway of Asleep answered the last OPTIONS ping/);
  skipped.clear();
});

test('without one of its own an account is routed by its provider, whose routes it does not see', async () => {
  const provider = await app.world.provider();
  const account_sid = await app.world.account(provider);
  const house = await world.carrier({ account_sid: null, service_provider_sid: provider }, { name: 'House' });
  await world.gateway(house);
  const lcr_sid = await world.lcr({
    service_provider_sid: provider,
    default_voip_carrier_sid: house,
    routes: [{ regex: '555666', voip_carrier_sid: house }],
  });
  const user = await app.world.user({ service_provider_sid: provider, account_sid });
  const reply = await ask(user, { number: '5556660' });
  assert.equal(
    reply.body.summary,
    "Your service provider's outbound call routing decides: the call goes over House.",
  );
  assert.deepEqual([reply.body.decided_by, reply.body.lcr_sid, reply.body.routes], ['provider', null, []]);
  assert.equal(reply.body.carriers[0]?.gateways.length, 1);
  assert.ok(!reply.text.includes('"555666"') && !reply.text.includes(lcr_sid));
  const above = await app.world.user({ service_provider_sid: provider });
  const seen = await explain(above, { number: '5556660', account_sid });
  assert.deepEqual([seen.decided_by, seen.lcr_sid, seen.routes.length], ['provider', lcr_sid, 2]);
});

test('without any routing it is a carrier of the account, else of the provider, that could take the call', async () => {
  const provider = await app.world.provider();
  const account_sid = await app.world.account(provider);
  const user = await app.world.user({ service_provider_sid: provider, account_sid });
  const summary = async () => {
    const { summary, carriers, decided_by } = await explain(user, { number: '44' });
    assert.equal(decided_by, 'none');
    return [summary.split('; ').at(-1), carriers.map(({ name }) => name)];
  };
  assert.deepEqual(await summary(), ['any other call has no active carrier with an outbound gateway.', []]);
  const ofProvider = { account_sid: null, service_provider_sid: provider };
  const ofAccount = { account_sid, service_provider_sid: provider };
  const make = async (owner: typeof ofProvider | typeof ofAccount, name: string, over = {}, gateway = {}) =>
    world.gateway(await world.carrier(owner, { name, ...over }), gateway);
  await make(ofProvider, 'House one');
  await make(ofProvider, 'House two');
  await make(ofProvider, 'House asleep', { is_active: 0 });
  await make(ofProvider, 'House inbound', {}, { outbound: 0, inbound: 1 });
  await make(ofProvider, 'House dead', {}, { is_active: 0 });
  assert.deepEqual(await summary(), [
    'any other call goes over one of these 2 carriers at random.',
    ['House one', 'House two'],
  ]);
  await make(ofAccount, 'Own');
  assert.deepEqual(await summary(), [
    'any other call goes over Own, the only active carrier with an outbound gateway.',
    ['Own'],
  ]);
});

test('a pattern that another client stored and that could take for ever is not tried', async () => {
  const { user, lcr_sid } = await routedAccount();
  await app.db
    .updateTable('lcr_routes')
    .set({ regex: '(1+)+$' })
    .where('lcr_sid', '=', lcr_sid)
    .where('priority', '=', 0)
    .execute();
  const said = await explain(user, { number: `${'1'.repeat(40)}x` });
  assert.equal(said.routes[0]?.outcome, 'unknown');
  assert.match(said.warnings.join(), /Route 1 could not be checked/);
});

test('no call is said to go over a carrier that is inactive', async () => {
  const { user, carrier } = await routedAccount();
  await app.db
    .updateTable('voip_carriers')
    .set({ is_active: 0 })
    .where('voip_carrier_sid', '=', carrier)
    .execute();
  const { summary } = await explain(user, { number: '44 20 7946 0000' });
  assert.match(summary, /^Route 2 chooses Carrier \S+, which is inactive, so the call may fail\.$/);
});
