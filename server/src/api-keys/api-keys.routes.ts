import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { apiKeyEndpoints } from '@trunkline/contract/api-keys/api-keys.contract.ts';
import { apiKeyPolicy } from '@trunkline/contract/api-keys/api-keys.policy.ts';
import { type Actor, NOBODY, type Owner } from '@trunkline/contract/core/actor.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import type { FastifyInstance } from 'fastify';
import {
  getTenantAccount,
  getTenantProvider,
  namedAccount,
  namedProvider,
  refuseOtherProvider,
} from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { findApiKey, listApiKeys } from './api-keys.store.ts';
import { createApiKey, revokeApiKey } from './save-api-key.ts';

export function apiKeyRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  /** Whose key it will be. An account's caller names nobody else; the others say which level they mean. */
  const ownerOf = async (actor: Actor, body: Partial<Owner>): Promise<Owner> => {
    if (body.account_sid) {
      const account = await namedAccount(db, body.account_sid);
      refuseOtherProvider(account, body.service_provider_sid);
      return account;
    }
    if (body.service_provider_sid) {
      const { service_provider_sid } = await namedProvider(db, body.service_provider_sid);
      return { account_sid: null, service_provider_sid };
    }
    return actor.scope === 'account'
      ? { account_sid: actor.account_sid, service_provider_sid: actor.service_provider_sid }
      : NOBODY;
  };

  route(app, apiKeyEndpoints.create, async (ask) => {
    authorize(ask, apiKeyPolicy, 'begin');
    const owner = await ownerOf(ask.actor, ask.body);
    authorize(ask, apiKeyPolicy, 'create', owner);
    return createApiKey(db, ask.origin, owner, ask.body);
  });

  route(app, apiKeyEndpoints.remove, async (ask) => {
    const { api_key_sid } = ask.params;
    const found = await findApiKey(db, api_key_sid);
    if (!found) throw problems.unknown('API key');
    authorize(ask, apiKeyPolicy, 'remove', found.owner);
    await revokeApiKey(db, ask.origin, api_key_sid);
  });

  route(app, apiKeyEndpoints.listOfAccount, async (ask) => {
    const { account_sid } = ask.params;
    authorize(ask, accountPolicy, 'read', await getTenantAccount(db, account_sid));
    return listApiKeys(db, { account_sid }, ask.query);
  });

  route(app, apiKeyEndpoints.listOfProvider, async (ask) => {
    const { service_provider_sid } = ask.params;
    authorize(ask, serviceProviderPolicy, 'read', await getTenantProvider(db, service_provider_sid));
    return listApiKeys(db, ask.actor.scope === 'account' ? null : { service_provider_sid }, ask.query);
  });
}
