/** Carriers for tests: made, read and changed through the API as an admin. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  type CarrierWithGateways,
  carrierEndpoints,
} from '@trunkline/contract/carriers/carriers.contract.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { at } from './paths.ts';
import type { Reply, TestApp } from './start-app.ts';
import { makeTenants, type Tenants } from './tenants.ts';
import type { Who } from './world.ts';

export type CarrierBody = Parameters<typeof aCarrier>[0];
export type CarrierWorld = Awaited<ReturnType<typeof carrierWorld>>;

export const pathOf = (voip_carrier_sid: string) => at(carrierEndpoints.read.path, { voip_carrier_sid });

export async function carrierWorld(app: TestApp) {
  const who: Tenants = await makeTenants(app);
  return {
    who,

    /** Of account A1 unless said otherwise; its sid. */
    async make(over: CarrierBody = {}): Promise<string> {
      const owner = over && 'service_provider_sid' in over ? {} : { account_sid: who.a1 };
      const body = aCarrier({ name: `Carrier ${randomUUID()}`, ...owner, ...over });
      const reply = await app.ask<{ sid: string }>('POST', '/VoipCarriers', { as: who.admin, body });
      assert.equal(reply.status, 201, reply.text);
      return reply.body.sid;
    },

    async get(sid: string, as: Who | string = who.admin): Promise<CarrierWithGateways> {
      const reply = await app.ask<CarrierWithGateways>('GET', pathOf(sid), { as });
      assert.equal(reply.status, 200, reply.text);
      return reply.body;
    },

    put: (sid: string, body: object, as: Who | string = who.admin): Promise<Reply> =>
      app.ask('PUT', pathOf(sid), { as, body }),

    row: (voip_carrier_sid: string) =>
      app.db
        .selectFrom('voip_carriers')
        .selectAll()
        .where('voip_carrier_sid', '=', voip_carrier_sid)
        .executeTakeFirstOrThrow(),

    async number(
      voip_carrier_sid: string,
      owner: object,
      number = randomUUID().slice(0, 12),
    ): Promise<string> {
      const phone_number_sid = randomUUID();
      await app.db
        .insertInto('phone_numbers')
        .values({ phone_number_sid, number, voip_carrier_sid, ...owner })
        .execute();
      return phone_number_sid;
    },

    /** A routing with one route to the carrier. */
    async routing(voip_carrier_sid: string, owner: object, name: string | null): Promise<string> {
      const [lcr_sid, lcr_route_sid] = [randomUUID(), randomUUID()];
      await app.db
        .insertInto('lcr')
        .values({ lcr_sid, name, ...owner })
        .execute();
      await app.db
        .insertInto('lcr_routes')
        .values({ lcr_route_sid, lcr_sid, regex: '1', priority: 0 })
        .execute();
      await app.db
        .insertInto('lcr_carrier_set_entry')
        .values({ lcr_carrier_set_entry_sid: randomUUID(), lcr_route_sid, voip_carrier_sid })
        .execute();
      return lcr_sid;
    },

    async application(account_sid: string): Promise<string> {
      const application_sid = randomUUID();
      await app.db
        .insertInto('applications')
        .values({ application_sid, name: `App ${application_sid}`, account_sid })
        .execute();
      return application_sid;
    },

    /** The audit entries of a record, oldest first. */
    entries: (record_sid: string) =>
      app.db
        .selectFrom('trunkline_audit_entries')
        .selectAll()
        .where('record_sid', '=', record_sid)
        .orderBy('audit_sid')
        .execute(),
  };
}

/** Of a refused request: its faults as `path: message`. */
export function faultsOf(reply: Reply): string[] {
  assert.equal(reply.status, 400, reply.text);
  return reply.problem.issues?.map(({ path, message }) => `${path}: ${message}`) ?? [];
}
