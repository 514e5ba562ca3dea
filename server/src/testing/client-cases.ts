/** The permission matrix of SIP clients and registrations. */
import { randomUUID } from 'node:crypto';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import { about, type Case, everyone, general, read, realm, write } from './matrix-rules.ts';
import type { TestApp } from './start-app.ts';

const username = () => `desk-${randomUUID().slice(0, 8)}`;

/** Without a realm an account can have no clients. */
async function withRealm(app: TestApp, account_sid: string): Promise<void> {
  await app.db
    .updateTable('accounts')
    .set({ sip_realm: realm() })
    .where('account_sid', '=', account_sid)
    .where('sip_realm', 'is', null)
    .execute();
}

const client =
  (body?: () => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const client_sid = randomUUID();
    if (!missing)
      await app.db
        .insertInto('clients')
        .values({ client_sid, account_sid: tenant.account, username: username() })
        .execute();
    return { sids: { client_sid }, body: body?.() };
  };

const account =
  (body?: () => unknown): Case['prepare'] =>
  async (app, _world, tenant) => {
    await withRealm(app, tenant.account);
    return { sids: { account_sid: tenant.account, client: 'reception' }, body: body?.() };
  };

export const clientCases: Record<string, Case> = {
  'clients.list': general(everyone),
  'clients.create': about(write, async (app, _world, tenant) => {
    await withRealm(app, tenant.account);
    return { sids: {}, body: aClient({ username: username(), account_sid: tenant.account }) };
  }),
  'clients.read': about(read, client(), { foreign: 404 }),
  'clients.update': about(
    write,
    client(() => ({ is_active: 0 })),
  ),
  'clients.remove': about(write, client()),

  'registrations.list': about(read, account()),
  'registrations.find': about(
    read,
    account(() => ['reception']),
  ),
  'registrations.read': about(read, account()),
  // Of a client out of reach it answers nothing; the route test says so.
  'registrations.listOfClients': general(everyone, async () => ({
    sids: {},
    query: `?client_sids=${randomUUID()}`,
  })),
};
