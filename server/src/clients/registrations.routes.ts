import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import { registrationEndpoints } from '@trunkline/contract/clients/registrations.contract.ts';
import type { FastifyInstance } from 'fastify';
import { getTenantAccount } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import type { Registrations } from '../outside/registrations.ts';
import { findOfClients, findRegistered, listRegistered } from './look-up-registrations.ts';

type Needs = { db: Db; registrations: Registrations };

export function registrationRoutes(app: FastifyInstance, { db, registrations }: Needs): void {
  route(app, registrationEndpoints.list, async (ask) => {
    const account = await getTenantAccount(db, ask.params.account_sid);
    authorize(ask, clientPolicy, 'readRegistrations', account);
    return listRegistered(db, registrations, account.account_sid);
  });

  route(app, registrationEndpoints.find, async (ask) => {
    const account = await getTenantAccount(db, ask.params.account_sid);
    authorize(ask, clientPolicy, 'readRegistrations', account);
    return findRegistered(db, registrations, account.account_sid, ask.body);
  });

  route(app, registrationEndpoints.read, async (ask) => {
    const account = await getTenantAccount(db, ask.params.account_sid);
    authorize(ask, clientPolicy, 'readRegistrations', account);
    const [found] = await findRegistered(db, registrations, account.account_sid, [ask.params.client]);
    if (!found) throw problems.unknown('registration');
    return found;
  });

  route(app, registrationEndpoints.listOfClients, async (ask) => {
    authorize(ask, clientPolicy, 'list');
    return findOfClients(db, registrations, ask.actor, ask.query.client_sids);
  });
}
