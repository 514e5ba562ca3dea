import { limitEndpoints, limitsVersion } from '@trunkline/contract/accounts/limits.contract.ts';
import { limitPolicy } from '@trunkline/contract/accounts/limits.policy.ts';
import type { FastifyInstance } from 'fastify';
import { getTenantAccount, getTenantProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import { listAccountLimits, listProviderLimits } from './limits.store.ts';
import { type LimitOwner, removeLimits, setLimit } from './save-limit.ts';

export function limitRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const ofAccount = async (account_sid: string) => {
    const { service_provider_sid, name } = await getTenantAccount(db, account_sid);
    return {
      record: { account_sid },
      name,
      owner: { account_sid, service_provider_sid },
    } satisfies LimitOwner;
  };
  const ofProvider = async (service_provider_sid: string) => {
    const provider = await getTenantProvider(db, service_provider_sid);
    const owner = { account_sid: null, service_provider_sid };
    return { record: { service_provider_sid }, name: provider.name, owner } satisfies LimitOwner;
  };

  route(app, limitEndpoints.listOfAccount, async (ask) => {
    const of = await ofAccount(ask.params.account_sid);
    authorize(ask, limitPolicy, 'readOfAccount', of.owner);
    const limits = await listAccountLimits(db, of.record.account_sid, ask.query.category);
    return withVersion(ask, limits, limitsVersion(limits));
  });

  route(app, limitEndpoints.setOfAccount, async (ask) => {
    const of = await ofAccount(ask.params.account_sid);
    authorize(ask, limitPolicy, 'setOfAccount', of.owner);
    return { sid: await setLimit(db, ask.origin, of, ask.body) };
  });

  route(app, limitEndpoints.removeOfAccount, async (ask) => {
    const of = await ofAccount(ask.params.account_sid);
    authorize(ask, limitPolicy, 'setOfAccount', of.owner);
    await removeLimits(db, ask.origin, of, ask.query.category);
  });

  route(app, limitEndpoints.listOfProvider, async (ask) => {
    const of = await ofProvider(ask.params.service_provider_sid);
    authorize(ask, limitPolicy, 'readOfProvider', of.record);
    const limits = await listProviderLimits(db, of.record.service_provider_sid, ask.query.category);
    return withVersion(ask, limits, limitsVersion(limits));
  });

  route(app, limitEndpoints.setOfProvider, async (ask) => {
    const of = await ofProvider(ask.params.service_provider_sid);
    authorize(ask, limitPolicy, 'setOfProvider', of.record);
    return { sid: await setLimit(db, ask.origin, of, ask.body) };
  });

  route(app, limitEndpoints.removeOfProvider, async (ask) => {
    const of = await ofProvider(ask.params.service_provider_sid);
    authorize(ask, limitPolicy, 'setOfProvider', of.record);
    await removeLimits(db, ask.origin, of, ask.query.category);
  });
}
