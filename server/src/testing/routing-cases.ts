/** The permission matrix for outbound call routing. */
import { randomUUID } from 'node:crypto';
import { anLcr, aRoute } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import type { Db } from '../db/open.ts';
import type { Tenant } from './matrix.ts';
import { about, type Case, creating, everyone, general, type Prepared, read, write } from './matrix-rules.ts';
import { makeCarrier } from './routing-world.ts';

type Made = { lcr_sid: string; lcr_route_sid: string; lcr_carrier_set_entry_sid: string; carrier: string };

/** A routing of the tenant's account with a route and two carriers; one it has already goes, for it may have one. */
async function makeRouting(db: Db, tenant: Tenant): Promise<Made> {
  await clear(db, tenant);
  const owner = { account_sid: tenant.account, service_provider_sid: tenant.provider };
  const carrier = await makeCarrier({ db }, owner);
  const [lcr_sid, lcr_route_sid, lcr_carrier_set_entry_sid] = [randomUUID(), randomUUID(), randomUUID()];
  await db.insertInto('lcr').values({ lcr_sid, account_sid: tenant.account }).execute();
  await db.insertInto('lcr_routes').values({ lcr_route_sid, lcr_sid, regex: '44', priority: 0 }).execute();
  for (const sid of [lcr_carrier_set_entry_sid, randomUUID()])
    await db
      .insertInto('lcr_carrier_set_entry')
      .values({ lcr_carrier_set_entry_sid: sid, lcr_route_sid, voip_carrier_sid: carrier })
      .execute();
  return { lcr_sid, lcr_route_sid, lcr_carrier_set_entry_sid, carrier };
}

async function clear(db: Db, { account }: Tenant): Promise<void> {
  const lcrs = () => db.selectFrom('lcr').select('lcr_sid').where('account_sid', '=', account);
  const routes = () => db.selectFrom('lcr_routes').select('lcr_route_sid').where('lcr_sid', 'in', lcrs());
  await db.deleteFrom('lcr_carrier_set_entry').where('lcr_route_sid', 'in', routes()).execute();
  await db.deleteFrom('lcr_routes').where('lcr_sid', 'in', lcrs()).execute();
  await db.deleteFrom('lcr').where('account_sid', '=', account).execute();
}

const nowhere = (): Made => ({
  lcr_sid: randomUUID(),
  lcr_route_sid: randomUUID(),
  lcr_carrier_set_entry_sid: randomUUID(),
  carrier: randomUUID(),
});

const routing =
  (more: (made: Made) => Partial<Prepared> = () => ({})): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const made = missing ? nowhere() : await makeRouting(app.db, tenant);
    return { sids: made, ...more(made) };
  };

export const routingCases: Record<string, Case> = {
  'lcrs.list': general(everyone),
  'lcrs.create': about(write, async (app, _world, tenant, missing) => {
    if (!missing) await clear(app.db, tenant);
    return { sids: {}, body: anLcr({ account_sid: tenant.account }) };
  }),
  'lcrs.read': about(read, routing(), { foreign: 404 }),
  'lcrs.update': about(
    write,
    routing(() => ({ body: { is_active: 0 } })),
  ),
  'lcrs.remove': about(write, routing()),

  'lcr-routes.saveAll': about(
    write,
    routing(({ carrier }) => ({ body: [aRoute('1', carrier)] })),
  ),
  'lcr-routes.list': about(
    read,
    routing(({ lcr_sid }) => ({ query: `?lcr_sid=${lcr_sid}` })),
  ),
  'lcr-routes.create': about(
    write,
    routing(({ lcr_sid }) => ({ body: { lcr_sid, regex: '1' } })),
  ),
  'lcr-routes.read': about(read, routing()),
  'lcr-routes.update': about(
    write,
    routing(() => ({ body: { regex: '1' } })),
  ),
  'lcr-routes.remove': about(write, routing()),

  'lcr-entries.list': about(
    read,
    routing(({ lcr_route_sid }) => ({ query: `?lcr_route_sid=${lcr_route_sid}` })),
  ),
  'lcr-entries.create': about(
    write,
    routing(({ lcr_route_sid, carrier }) => ({ body: { lcr_route_sid, voip_carrier_sid: carrier } })),
  ),
  'lcr-entries.read': about(read, routing()),
  'lcr-entries.update': about(
    write,
    routing(() => ({ body: { workload: 2 } })),
  ),
  'lcr-entries.remove': about(write, routing()),

  // They read, so a view-only user may ask.
  'lcr-explain.outbound': about(
    read,
    creating((tenant) => ({ number: '44', account_sid: tenant.account })),
  ),
  'lcr-explain.inbound': about(
    read,
    creating((tenant) => ({ number: '44', address: '203.0.113.7', account_sid: tenant.account })),
  ),
  // A realm out of reach is answered as one that is not there.
  'lcr-explain.device': general(everyone, async () => ({
    sids: {},
    body: { caller: 'desk@sip.example.com' },
  })),
};
