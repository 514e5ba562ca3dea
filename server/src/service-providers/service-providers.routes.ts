import type { Actor } from '@trunkline/contract/core/actor.ts';
import {
  type ServiceProvider,
  serviceProviderEndpoints,
} from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import { deleteServiceProvider } from './delete-service-provider.ts';
import { changeServiceProvider, createServiceProvider, getServiceProvider } from './save-service-provider.ts';
import { listServiceProviders } from './service-providers.store.ts';

/** `aside`: all that a provider has is deleted with it, beside which others are answered. */
type Needs = { db: Db; aside: Db };

export function serviceProviderRoutes(app: FastifyInstance, { db, aside }: Needs): void {
  const getProvider = (sid: string) => getServiceProvider(db, sid);

  route(app, serviceProviderEndpoints.list, async (ask) => {
    authorize(ask, serviceProviderPolicy, 'list');
    const providers = await listServiceProviders(db, ask.actor);
    return providers.map((provider) => shownTo(ask.actor, provider));
  });

  route(app, serviceProviderEndpoints.create, async (ask) => {
    authorize(ask, serviceProviderPolicy, 'create');
    return { sid: await createServiceProvider(db, ask.origin, ask.body) };
  });

  route(app, serviceProviderEndpoints.read, async (ask) => {
    const provider = await getProvider(ask.params.service_provider_sid);
    authorize(ask, serviceProviderPolicy, 'read', provider);
    return withVersion(ask, shownTo(ask.actor, provider));
  });

  route(
    app,
    serviceProviderEndpoints.update,
    async (ask) => {
      const provider = await getProvider(ask.params.service_provider_sid);
      authorize(ask, serviceProviderPolicy, 'update', provider);
      await changeServiceProvider(db, ask.origin, provider.service_provider_sid, ask.body);
    },
    ({ service_provider_sid }) => getProvider(service_provider_sid),
  );

  route(app, serviceProviderEndpoints.remove, async (ask) => {
    const provider = await getProvider(ask.params.service_provider_sid);
    authorize(ask, serviceProviderPolicy, 'remove');
    await deleteServiceProvider(aside, ask.origin, provider.service_provider_sid);
  });
}

/** Where a provider's own servers are is nothing for the users of its accounts. */
function shownTo(actor: Actor, provider: ServiceProvider): ServiceProvider {
  return actor.scope === 'account' ? { ...provider, registration_hook: null } : provider;
}
