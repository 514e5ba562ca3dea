/** The permission matrix of SIP clients and registrations. */
import { randomUUID } from 'node:crypto';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import { about, type Case, everyone, general, read, realm, recordCases, rowIn } from './matrix-rules.ts';
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

const client = rowIn('clients', 'client_sid', ({ account }) => ({
  account_sid: account,
  username: username(),
}));

const account =
  (body?: () => unknown): Case['prepare'] =>
  async (app, _world, tenant) => {
    await withRealm(app, tenant.account);
    return { sids: { account_sid: tenant.account, client: 'reception' }, body: body?.() };
  };

export const clientCases: Record<string, Case> = {
  ...recordCases('clients', client, {
    create: async (app, _world, tenant) => {
      await withRealm(app, tenant.account);
      return { sids: {}, body: aClient({ username: username(), account_sid: tenant.account }) };
    },
    changes: () => ({ is_active: 0 }),
    foreign: 404,
  }),

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
