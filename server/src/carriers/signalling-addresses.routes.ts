import { carrierPolicy } from '@trunkline/contract/carriers/carriers.policy.ts';
import {
  sbcEndpoints,
  smppAddressEndpoints,
} from '@trunkline/contract/carriers/signalling-addresses.contract.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import type { FastifyInstance } from 'fastify';
import { getTenantProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { type Ask, route } from '../http/route.ts';
import { addAddress, deleteAddress, sbcs, smpps } from './save-signalling-address.ts';
import { listSbcs, listSmpps } from './signalling-addresses.store.ts';

export function signallingAddressRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  /** The provider that the query names, else the caller's own; an admin has none. */
  const getProviderSid = async (ask: Ask<typeof sbcEndpoints.list>) => {
    authorize(ask, carrierPolicy, 'listAddresses');
    const { service_provider_sid } = ask.query;
    if (!service_provider_sid) return ask.actor.scope === 'admin' ? null : ask.actor.service_provider_sid;
    authorize(ask, serviceProviderPolicy, 'read', await getTenantProvider(db, service_provider_sid));
    return service_provider_sid;
  };

  route(app, sbcEndpoints.list, async (ask) => listSbcs(db, await getProviderSid(ask)));

  route(app, sbcEndpoints.create, async (ask) => {
    authorize(ask, carrierPolicy, 'changeAddresses');
    return { sid: await addAddress(db, ask.origin, sbcs, ask.body) };
  });

  route(app, sbcEndpoints.remove, async (ask) => {
    authorize(ask, carrierPolicy, 'changeAddresses');
    await deleteAddress(db, ask.origin, sbcs, ask.params.sbc_address_sid);
  });

  route(app, smppAddressEndpoints.list, async (ask) => listSmpps(db, await getProviderSid(ask)));

  route(app, smppAddressEndpoints.create, async (ask) => {
    authorize(ask, carrierPolicy, 'changeAddresses');
    return { sid: await addAddress(db, ask.origin, smpps, ask.body) };
  });

  route(app, smppAddressEndpoints.remove, async (ask) => {
    authorize(ask, carrierPolicy, 'changeAddresses');
    await deleteAddress(db, ask.origin, smpps, ask.params.smpp_address_sid);
  });
}
