import { carrierPolicy } from '@trunkline/contract/carriers/carriers.policy.ts';
import { predefinedCarrierEndpoints } from '@trunkline/contract/carriers/predefined-carriers.contract.ts';
import type { FastifyInstance } from 'fastify';
import { getTenantAccount, getTenantProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import { type CarrierRules, refuseAccounts } from './admin-carriers.ts';
import { copyPredefinedCarrier } from './copy-predefined-carrier.ts';
import { listPredefinedCarriers } from './predefined-carriers.store.ts';

type Parts = { db: Db; rules: CarrierRules };

export function predefinedCarrierRoutes(app: FastifyInstance, { db, rules }: Parts): void {
  route(app, predefinedCarrierEndpoints.list, () => listPredefinedCarriers(db));

  route(app, predefinedCarrierEndpoints.copyToProvider, async (ask) => {
    const { predefined_carrier_sid, service_provider_sid } = ask.params;
    await getTenantProvider(db, service_provider_sid);
    const owner = { service_provider_sid, account_sid: null };
    authorize(ask, carrierPolicy, 'create', owner);
    return { sid: await copyPredefinedCarrier(db, ask.origin, predefined_carrier_sid, owner) };
  });

  route(app, predefinedCarrierEndpoints.copyToAccount, async (ask) => {
    const { account_sid, predefined_carrier_sid } = ask.params;
    const { service_provider_sid } = await getTenantAccount(db, account_sid);
    const owner = { service_provider_sid, account_sid };
    authorize(ask, carrierPolicy, 'create', owner);
    refuseAccounts(rules, ask.actor);
    return { sid: await copyPredefinedCarrier(db, ask.origin, predefined_carrier_sid, owner) };
  });
}
