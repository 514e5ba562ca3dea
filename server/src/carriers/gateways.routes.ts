import { carrierPolicy } from '@trunkline/contract/carriers/carriers.policy.ts';
import { sipGatewayEndpoints, smppGatewayEndpoints } from '@trunkline/contract/carriers/gateways.contract.ts';
import type { FastifyInstance } from 'fastify';
import { namedCarrier } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { type Asking, authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import { type CarrierRules, refuseAccounts } from './admin-carriers.ts';
import { findCarrierOwner } from './carriers.store.ts';
import { type Gateway, type GatewayKind, sip, smpp } from './gateway-kinds.ts';
import { addGateway, changeGateway, removeGateway } from './save-gateway.ts';

/** A gateway's owner is its carrier's. */
export function gatewayRoutes(app: FastifyInstance, { db, rules }: { db: Db; rules: CarrierRules }): void {
  const getCarrierOwner = async (voip_carrier_sid: string) => {
    const owner = await findCarrierOwner(db, voip_carrier_sid);
    if (!owner) throw problems.unknown('carrier');
    return owner;
  };

  const getGateway = async <G extends Gateway, R>(kind: GatewayKind<G, R>, sid: string) => {
    const gateway = await kind.store.find(db, sid);
    if (!gateway) throw problems.unknown(kind.word);
    const { voip_carrier_sid } = gateway;
    return { gateway, of: { voip_carrier_sid, owner: await getCarrierOwner(voip_carrier_sid) } };
  };

  /** Whose carrier's it is, where the caller may change it. */
  const getChangeable = async <G extends Gateway, R>(ask: Asking, kind: GatewayKind<G, R>, sid: string) => {
    const { of } = await getGateway(kind, sid);
    authorize(ask, carrierPolicy, 'update', of.owner);
    return of;
  };

  route(app, sipGatewayEndpoints.list, async (ask) => {
    const { voip_carrier_sid } = ask.query;
    authorize(ask, carrierPolicy, 'read', await getCarrierOwner(voip_carrier_sid));
    return sip.store.list(db, voip_carrier_sid);
  });

  route(app, sipGatewayEndpoints.create, async (ask) => {
    authorize(ask, carrierPolicy, 'begin');
    const { voip_carrier_sid, ...input } = ask.body;
    const owner = await namedCarrier(db, voip_carrier_sid, null);
    authorize(ask, carrierPolicy, 'update', owner);
    refuseAccounts(rules, ask.actor);
    const of = { voip_carrier_sid, owner };
    const { least_netmask } = rules;
    return { sid: await addGateway(db, ask.origin, sip, { of, input, least_netmask }) };
  });

  route(app, sipGatewayEndpoints.read, async (ask) => {
    const { gateway, of } = await getGateway(sip, ask.params.sip_gateway_sid);
    authorize(ask, carrierPolicy, 'read', of.owner);
    return withVersion(ask, gateway);
  });

  route(
    app,
    sipGatewayEndpoints.update,
    async (ask) => {
      const { sip_gateway_sid } = ask.params;
      const of = await getChangeable(ask, sip, sip_gateway_sid);
      refuseAccounts(rules, ask.actor);
      const { least_netmask } = rules;
      const change = { of, sid: sip_gateway_sid, update: ask.body, least_netmask };
      await changeGateway(db, ask.origin, sip, change);
    },
    async ({ sip_gateway_sid }) => (await getGateway(sip, sip_gateway_sid)).gateway,
  );

  route(app, sipGatewayEndpoints.remove, async (ask) => {
    const { sip_gateway_sid } = ask.params;
    const of = await getChangeable(ask, sip, sip_gateway_sid);
    refuseAccounts(rules, ask.actor);
    await removeGateway(db, ask.origin, sip, of, sip_gateway_sid);
  });

  route(app, smppGatewayEndpoints.list, async (ask) => {
    const { voip_carrier_sid } = ask.query;
    authorize(ask, carrierPolicy, 'read', await getCarrierOwner(voip_carrier_sid));
    return smpp.store.list(db, voip_carrier_sid);
  });

  route(app, smppGatewayEndpoints.create, async (ask) => {
    authorize(ask, carrierPolicy, 'begin');
    const { voip_carrier_sid, ...input } = ask.body;
    const owner = await namedCarrier(db, voip_carrier_sid, null);
    authorize(ask, carrierPolicy, 'update', owner);
    const of = { voip_carrier_sid, owner };
    return { sid: await addGateway(db, ask.origin, smpp, { of, input, least_netmask: null }) };
  });

  route(app, smppGatewayEndpoints.read, async (ask) => {
    const { gateway, of } = await getGateway(smpp, ask.params.smpp_gateway_sid);
    authorize(ask, carrierPolicy, 'read', of.owner);
    return withVersion(ask, gateway);
  });

  route(
    app,
    smppGatewayEndpoints.update,
    async (ask) => {
      const { smpp_gateway_sid } = ask.params;
      const of = await getChangeable(ask, smpp, smpp_gateway_sid);
      const change = { of, sid: smpp_gateway_sid, update: ask.body, least_netmask: null };
      await changeGateway(db, ask.origin, smpp, change);
    },
    async ({ smpp_gateway_sid }) => (await getGateway(smpp, smpp_gateway_sid)).gateway,
  );

  route(app, smppGatewayEndpoints.remove, async (ask) => {
    const { smpp_gateway_sid } = ask.params;
    const of = await getChangeable(ask, smpp, smpp_gateway_sid);
    await removeGateway(db, ask.origin, smpp, of, smpp_gateway_sid);
  });
}
