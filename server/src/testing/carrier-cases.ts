/** Carriers, their gateways and our own addresses in the permission matrix. */
import { randomUUID } from 'node:crypto';
import { aCarrier, anSmppGateway, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import type { Tenant } from './matrix.ts';
import {
  about,
  account,
  type Case,
  creating,
  everyone,
  general,
  kept,
  name,
  nothing,
  ofProvider,
  ownerOf,
  provider,
  read,
  seen,
  serviceProvider,
  write,
  writingAdmin,
  writingProvider,
} from './matrix-rules.ts';
import type { TestApp } from './start-app.ts';

const TEMPLATE = '541ef8ec-0524-4a1d-b9c4-2a672764992e';

/** A carrier of the tenant's account with two gateways of each kind, made straight in the database. */
async function insert({ db }: TestApp, tenant: Tenant) {
  const [voip_carrier_sid, sip_gateway_sid, smpp_gateway_sid] = [randomUUID(), randomUUID(), randomUUID()];
  const owner = ownerOf(tenant);
  await db
    .insertInto('voip_carriers')
    .values({ voip_carrier_sid, name: name(), ...owner })
    .execute();
  const either = { voip_carrier_sid, ipv4: '203.0.113.1', outbound: 1, inbound: 0 } as const;
  await db
    .insertInto('sip_gateways')
    .values([
      { ...either, sip_gateway_sid },
      { ...either, sip_gateway_sid: randomUUID(), ipv4: '203.0.113.2' },
    ])
    .execute();
  await db
    .insertInto('smpp_gateways')
    .values([
      { ...either, smpp_gateway_sid },
      { ...either, smpp_gateway_sid: randomUUID(), ipv4: '203.0.113.2' },
    ])
    .execute();
  return { voip_carrier_sid, sip_gateway_sid, smpp_gateway_sid };
}

const nobody = () => ({
  voip_carrier_sid: randomUUID(),
  sip_gateway_sid: randomUUID(),
  smpp_gateway_sid: randomUUID(),
});

type Sids = ReturnType<typeof nobody>;

const carrier =
  (body?: (sids: Sids) => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const sids = missing ? nobody() : await insert(app, tenant);
    return { sids, body: body?.(sids), query: `?voip_carrier_sid=${sids.voip_carrier_sid}` };
  };

const copying =
  (prepare: Case['prepare']): Case['prepare'] =>
  async (...world) => {
    const { sids } = await prepare(...world);
    return { sids: { ...sids, predefined_carrier_sid: TEMPLATE } };
  };

const address =
  (table: 'sbc_addresses' | 'smpp_addresses', sid: 'sbc_address_sid' | 'smpp_address_sid'): Case['prepare'] =>
  async ({ db }, _world, tenant, missing) => {
    const row = { [sid]: randomUUID(), ipv4: '198.51.100.1', service_provider_sid: tenant.provider };
    if (!missing)
      await db
        .insertInto(table)
        .values(row as never)
        .execute();
    return { sids: { [sid]: String(row[sid]) } };
  };

/** Whoever may look is told that there is no capture server. */
const captured: Case['prepare'] = async (app, world, tenant, missing) => {
  const { sids } = await carrier()(app, world, tenant, missing);
  return {
    sids: { account_sid: tenant.account, sip_callid: sids.sip_gateway_sid ?? '', method: 'register' },
  };
};

export const carrierCases: Record<string, Case> = {
  'carriers.list': general(everyone),
  'carriers.listOfProvider': about(ofProvider, serviceProvider()),
  'carriers.listOfAccount': about(read, account()),
  'carriers.create': about(
    write,
    creating((tenant) => aCarrier({ name: name(), account_sid: tenant.account })),
  ),
  'carriers.read': about(read, carrier(), seen),
  'carriers.update': about(
    write,
    carrier(() => ({ is_active: 0 })),
    kept,
  ),
  'carriers.remove': about(write, carrier(), kept),

  'sip-gateways.list': about(read, carrier(), seen),
  'sip-gateways.create': about(
    write,
    carrier(({ voip_carrier_sid }) => ({ voip_carrier_sid, ...aSipGateway() })),
    kept,
  ),
  'sip-gateways.read': about(read, carrier(), seen),
  'sip-gateways.update': about(
    write,
    carrier(() => ({ port: 5080 })),
    kept,
  ),
  'sip-gateways.remove': about(write, carrier(), kept),
  'smpp-gateways.list': about(read, carrier(), seen),
  'smpp-gateways.create': about(
    write,
    carrier(({ voip_carrier_sid }) => ({ voip_carrier_sid, ...anSmppGateway() })),
    kept,
  ),
  'smpp-gateways.read': about(read, carrier(), seen),
  'smpp-gateways.update': about(
    write,
    carrier(() => ({ use_tls: 1 })),
    kept,
  ),
  'smpp-gateways.remove': about(write, carrier(), kept),

  'predefined-carriers.list': general(everyone),
  'predefined-carriers.copyToProvider': about(writingProvider, copying(serviceProvider())),
  'predefined-carriers.copyToAccount': about(write, copying(account())),

  'sbcs.list': general(everyone),
  'sbcs.create': general(
    writingAdmin,
    nothing(() => ({ ipv4: '198.51.100.2' })),
  ),
  'sbcs.remove': about(writingAdmin, address('sbc_addresses', 'sbc_address_sid')),
  'smpps.list': general(everyone),
  'smpps.create': general(
    writingAdmin,
    nothing(() => ({ ipv4: '198.51.100.2' })),
  ),
  'smpps.remove': about(writingAdmin, address('smpp_addresses', 'smpp_address_sid')),

  'sip-capture.find': about(read, captured, { orElse: 404, also_rule: provider }),
  'sip-capture.downloadPcap': about(read, captured, { orElse: 404, also_rule: provider }),
};
