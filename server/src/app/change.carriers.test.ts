/** What a carrier and an owner of routings have no more of than they may, whoever adds at the same time (`R27`, `R44`). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { MOST_GATEWAYS } from '@trunkline/contract/carriers/carriers.contract.ts';
import { aCarrier, anSmppGateway, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import { MOST_ENTRIES } from '@trunkline/contract/least-cost-routing/entries.contract.ts';
import { ALREADY_HAS_ONE } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { MOST_ROUTES } from '@trunkline/contract/least-cost-routing/route-values.ts';
import { atOnce, oneGetsTheName, ROUNDS, rounds, WRITERS } from '../testing/race.ts';
import { type RoutingWorld, routingWorld } from '../testing/routing-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let world: RoutingWorld;
let as: string;

before(async () => {
  app = await startApp();
  world = await routingWorld(app);
  as = await app.world.key({});
});
after(() => app.close());

const LEFT = 3;

for (const [list, path, table, gateway] of [
  ['sip_gateways', '/SipGateways', 'sip_gateways', aSipGateway({ inbound: 0, outbound: 1 })],
  ['smpp_gateways', '/SmppGateways', 'smpp_gateways', anSmppGateway({ inbound: 0, outbound: 1 })],
] as const)
  test(`of eight ${list} added at once to a carrier that may have three more, three are there`, () =>
    rounds(async () => {
      const own = (nth: number) => ({ ...gateway, ipv4: `gateway-${nth}.example.com` });
      const all = Array.from({ length: MOST_GATEWAYS - LEFT }, (_, nth) => own(nth));
      const body = {
        ...aCarrier({ name: `Full ${randomUUID()}`, service_provider_sid: world.who.providerA }),
        ...{ smpp_system_id: 'system', smpp_password: 'canary-secret', [list]: all },
      };
      const made = await app.ask<{ sid: string }>('POST', '/VoipCarriers', { as, body });
      assert.equal(made.status, 201, made.text);
      const voip_carrier_sid = made.body.sid;
      const answers = await atOnce(async (nth) => {
        const one = { ...own(MOST_GATEWAYS + nth), voip_carrier_sid };
        const reply = await app.ask('POST', path, { as, body: one });
        if (reply.status === 422) assert.match(reply.problem.msg, /, the maximum\.$/);
        return reply;
      });
      assert.deepEqual(answers, { 201: LEFT, 422: WRITERS - LEFT });
      const { count } = await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('voip_carrier_sid', '=', voip_carrier_sid)
        .executeTakeFirstOrThrow();
      assert.equal(Number(count), MOST_GATEWAYS);
    }));

/** A routing with a route, and of that many more; answers what the eight add. */
const listsOfRoutings: Record<string, () => Promise<(nth: number) => [path: string, body: object]>> = {
  async routes() {
    const lcr_sid = await world.lcr({ account_sid: await app.world.account(world.who.providerA) });
    const more = Array.from({ length: MOST_ROUTES - LEFT }, (_, priority) => ({
      ...{ lcr_route_sid: randomUUID(), lcr_sid, regex: `^${priority}`, priority },
    }));
    await app.db.insertInto('lcr_routes').values(more).execute();
    return (nth) => ['/LcrRoutes', { lcr_sid, regex: `^00${nth}` }];
  },
  async 'carriers of a route'() {
    const lcr_sid = await world.lcr({ account_sid: await app.world.account(world.who.providerA) });
    const voip_carrier_sid = world.carriers.a;
    const lcr_carrier_set_entries = Array.from({ length: MOST_ENTRIES - LEFT }, () => ({ voip_carrier_sid }));
    const route = { lcr_sid, regex: '^44', lcr_carrier_set_entries };
    const { body } = await app.ask<{ sid: string }>('POST', '/LcrRoutes', { as, body: route });
    return () => ['/LcrCarrierSetEntries', { lcr_route_sid: body.sid, voip_carrier_sid }];
  },
};

for (const [list, fill] of Object.entries(listsOfRoutings))
  test(`of eight ${list} added at once to a routing that may have three more, three are there`, () =>
    rounds(async () => {
      const added = await fill();
      const answers = await atOnce(async (nth) => {
        const [path, body] = added(nth);
        const reply = await app.ask('POST', path, { as, body });
        if (reply.status === 422) assert.match(reply.problem.msg, /, the maximum\.$/);
        return reply;
      });
      assert.deepEqual(answers, { 201: LEFT, 422: WRITERS - LEFT });
    }));

test('eight copies of one predefined carrier at once have eight names', () =>
  rounds(async () => {
    const { predefined_carrier_sid } = await app.db
      .selectFrom('predefined_carriers')
      .select('predefined_carrier_sid')
      .orderBy('name')
      .executeTakeFirstOrThrow();
    const service_provider_sid = await app.world.provider();
    const accounts = await Promise.all([1, 2].map(() => app.world.account(service_provider_sid)));
    const ways = [
      `/ServiceProviders/${service_provider_sid}`,
      ...accounts.map((account_sid) => `/Accounts/${account_sid}`),
    ];
    const sids: string[] = [];
    const answers = await atOnce(async (nth) => {
      const path = `${ways[nth % ways.length]}/PredefinedCarriers/${predefined_carrier_sid}`;
      const reply = await app.ask<{ sid: string }>('POST', path, { as });
      sids.push(reply.body.sid);
      return reply;
    });
    assert.deepEqual(answers, { 201: WRITERS });
    const names = await app.db
      .selectFrom('voip_carriers')
      .select('name')
      .where('voip_carrier_sid', 'in', sids)
      .execute();
    assert.equal(new Set(names.map(({ name }) => name.toLowerCase())).size, WRITERS);
  }));

/** To what a routing moves, and what those hear who come too late. */
const homes = {
  account: async () => {
    const account_sid = await app.world.account(world.who.providerA);
    return { account_sid, service_provider_sid: null };
  },
  provider: async () => ({ account_sid: null, service_provider_sid: await app.world.provider() }),
} as const;

for (const [home, make] of Object.entries(homes) as ['account' | 'provider', () => Promise<object>][])
  test(`of eight routings that move to one ${home} at once, or are made there, one is its`, async () => {
    const all = await Promise.all(
      Array.from({ length: ROUNDS }, async () => {
        const owner = await make();
        const lcrs = await Promise.all(
          Array.from({ length: WRITERS / 2 }, async () =>
            world.lcr({ account_sid: await app.world.account(world.who.providerA) }),
          ),
        );
        return { owner, lcrs };
      }),
    );
    await oneGetsTheName(app, {
      as: world.who.admin,
      sentence: ALREADY_HAS_ONE[home],
      ask(round, nth) {
        const { owner = {}, lcrs = [] } = all[round] ?? {};
        const lcr = nth % 2 === 0 && lcrs[nth / 2];
        if (lcr) return { method: 'PUT', path: `/Lcrs/${lcr}`, body: owner };
        return { path: '/Lcrs', body: { name: `Made ${nth}`, ...owner } };
      },
    });
  });
