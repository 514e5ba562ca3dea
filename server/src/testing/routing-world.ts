/** Carriers, gateways and numbers for tests of call routing, straight in the database; routings through the API. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { WholeLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { lcrEndpoints } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../db/tables.ts';
import { at } from './paths.ts';
import type { TestApp } from './start-app.ts';
import { makeTenants } from './tenants.ts';

type Owner = { account_sid: string | null; service_provider_sid: string | null };
export type RoutingWorld = Awaited<ReturnType<typeof routingWorld>>;

export async function makeCarrier(
  { db }: Pick<TestApp, 'db'>,
  owner: Owner,
  over: Partial<Insertable<Database['voip_carriers']>> = {},
): Promise<string> {
  const voip_carrier_sid = over.voip_carrier_sid ?? randomUUID();
  const name = `Carrier ${voip_carrier_sid.slice(0, 8)}`;
  await db
    .insertInto('voip_carriers')
    .values({ name, ...owner, ...over, voip_carrier_sid })
    .execute();
  return voip_carrier_sid;
}

export async function routingWorld(app: TestApp) {
  const { db } = app;
  const who = await makeTenants(app);
  const ofA1 = { account_sid: who.a1, service_provider_sid: who.providerA };
  const ofA = { account_sid: null, service_provider_sid: who.providerA };
  const ofB1 = { account_sid: who.b1, service_provider_sid: who.providerB };
  return {
    who,
    ofA1,
    ofA,
    ofB1,
    carriers: {
      a1: await makeCarrier(app, ofA1, { name: 'Own carrier' }),
      a2: await makeCarrier(app, { ...ofA1, account_sid: who.a2 }, { name: 'Sibling carrier' }),
      a: await makeCarrier(app, ofA, { name: 'Provider carrier' }),
      b1: await makeCarrier(app, ofB1, { name: 'Foreign carrier' }),
    },

    carrier: (owner: Owner, over: Partial<Insertable<Database['voip_carriers']>> = {}) =>
      makeCarrier(app, owner, over),

    async gateway(
      voip_carrier_sid: string,
      over: Partial<Insertable<Database['sip_gateways']>> = {},
    ): Promise<string> {
      const sip_gateway_sid = randomUUID();
      const row = { ipv4: '203.0.113.7', inbound: 0, outbound: 1, port: 5060, ...over } as const;
      await db
        .insertInto('sip_gateways')
        .values({ ...row, sip_gateway_sid, voip_carrier_sid })
        .execute();
      return sip_gateway_sid;
    },

    async number(
      number: string,
      voip_carrier_sid: string,
      over: Partial<Insertable<Database['phone_numbers']>> = {},
    ): Promise<string> {
      const phone_number_sid = randomUUID();
      await db
        .insertInto('phone_numbers')
        .values({ phone_number_sid, number, voip_carrier_sid, ...over })
        .execute();
      return phone_number_sid;
    },

    async application(account_sid: string, name: string): Promise<string> {
      const application_sid = randomUUID();
      await db.insertInto('applications').values({ application_sid, name, account_sid }).execute();
      return application_sid;
    },

    /** An account of provider A without a routing, with a person and a carrier of its own. */
    async freshAccount() {
      const account_sid = await app.world.account(who.providerA);
      const owner = { account_sid, service_provider_sid: who.providerA };
      return {
        account_sid,
        owner,
        user: await app.world.user(owner),
        carrier: await makeCarrier(app, owner),
      };
    },

    async lcr(over: Parameters<typeof anLcr>[0]): Promise<string> {
      const { method, path } = lcrEndpoints.create;
      const reply = await app.ask<{ sid: string }>(method, path, { as: who.admin, body: anLcr(over) });
      assert.equal(reply.status, 201, reply.text);
      return reply.body.sid;
    },

    async get(lcr_sid: string): Promise<WholeLcr> {
      const path = at(lcrEndpoints.read.path, { lcr_sid });
      const reply = await app.ask<WholeLcr>('GET', path, { as: who.admin });
      assert.equal(reply.status, 200, reply.text);
      return reply.body;
    },

    /** All that is stored about routing. */
    async stored() {
      return {
        lcr: await db.selectFrom('lcr').selectAll().orderBy('lcr_sid').execute(),
        routes: await db.selectFrom('lcr_routes').selectAll().orderBy('lcr_route_sid').execute(),
        entries: await db
          .selectFrom('lcr_carrier_set_entry')
          .selectAll()
          .orderBy('lcr_carrier_set_entry_sid')
          .execute(),
      };
    },
  };
}
