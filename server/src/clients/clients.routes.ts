import { clientEndpoints } from '@trunkline/contract/clients/clients.contract.ts';
import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import { reaches } from '@trunkline/contract/core/actor.ts';
import type { FastifyInstance } from 'fastify';
import { namedOrOwnAccount } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import type { Cipher } from '../security/cipher.ts';
import { findClientOwner, findClientRow, listClients } from './clients.store.ts';
import { changeClient, createClient, deleteClient, showingClients } from './save-client.ts';

export function clientRoutes(app: FastifyInstance, { db, cipher }: { db: Db; cipher: Cipher }): void {
  const show = showingClients(cipher);
  const getOwner = async (client_sid: string) => {
    const owner = await findClientOwner(db, client_sid);
    if (!owner) throw problems.unknown('client');
    return owner;
  };
  const getClient = async (client_sid: string) => {
    const row = await findClientRow(db, client_sid);
    if (!row) throw problems.unknown('client');
    return show(row);
  };

  route(app, clientEndpoints.list, async (ask) => {
    authorize(ask, clientPolicy, 'list');
    return listClients(db, ask.actor, ask.query, show);
  });

  route(app, clientEndpoints.create, async (ask) => {
    authorize(ask, clientPolicy, 'begin');
    const owner = await namedOrOwnAccount(db, ask.actor, ask.body.account_sid);
    authorize(ask, clientPolicy, 'create', owner);
    return { sid: await createClient(db, cipher, ask.origin, owner, ask.body) };
  });

  route(app, clientEndpoints.read, async (ask) => {
    const { client_sid } = ask.params;
    const owner = await getOwner(client_sid);
    // Foreign is as good as unknown here, as on the platform (R4).
    if (!reaches(ask.actor, owner)) throw problems.unknown('client');
    authorize(ask, clientPolicy, 'read', owner);
    return withVersion(ask, await getClient(client_sid));
  });

  route(
    app,
    clientEndpoints.update,
    async (ask) => {
      const { client_sid } = ask.params;
      const owner = await getOwner(client_sid);
      authorize(ask, clientPolicy, 'update', owner);
      await changeClient(db, cipher, ask.origin, client_sid, owner, ask.body);
    },
    ({ client_sid }) => getClient(client_sid),
  );

  route(app, clientEndpoints.remove, async (ask) => {
    const { client_sid } = ask.params;
    const owner = await getOwner(client_sid);
    authorize(ask, clientPolicy, 'remove', owner);
    await deleteClient(db, cipher, ask.origin, client_sid, owner);
  });
}
