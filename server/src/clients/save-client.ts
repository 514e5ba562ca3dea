/** Adding, changing and deleting a SIP client. */
import { randomUUID } from 'node:crypto';
import {
  CLIENT_USERNAME_TAKEN,
  type Client,
  type ClientInput,
  type ClientUpdate,
  NO_SIP_REALM,
  USERNAME_LOCKED,
} from '@trunkline/contract/clients/clients.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import { staysThere } from '../app/tenants.ts';
import { type Lock, rowAsItIs, rowOf, unlessUnique } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { sealPassword, showingPasswords } from './client-password.ts';
import {
  type ClientRow,
  findClientRow,
  findSipRealm,
  insertClient,
  isUsernameTaken,
  removeClient,
  updateClient,
} from './clients.store.ts';

export type AccountOwner = Owner & { account_sid: string };

export function showingClients(cipher: Cipher) {
  const show = showingPasswords(cipher);
  return ({ password, ...row }: ClientRow): Client => ({ ...row, ...show(password) });
}

/** A username is unique within its account, which keeps its SIP realm. */
export function whoseUsernames(account_sid: string): Lock {
  return unlessUnique(
    'clients',
    ['account_sid', 'username'],
    rowOf('accounts', account_sid),
    rowAsItIs('accounts', account_sid),
  );
}

/** Answers the new sid. 400 for an account without a SIP realm, 422 for a username that the account has. */
export async function createClient(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  owner: AccountOwner,
  input: ClientInput,
): Promise<string> {
  const { account_sid } = owner;
  const client_sid = randomUUID();
  await change(db, origin, {
    locks: [whoseUsernames(account_sid), staysThere(owner)],
    async work(trx) {
      if (!(await findSipRealm(trx, account_sid)))
        throw problems.invalid([{ path: 'account_sid', message: NO_SIP_REALM }]);
      if (await isUsernameTaken(trx, account_sid, input.username))
        throw problems.duplicate('username', CLIENT_USERNAME_TAKEN);
      const password = sealPassword(cipher, input.password, null);
      const row = { ...input, client_sid, account_sid, password: password ?? null };
      await insertClient(trx, row);
      return { action: 'create', ...about(row, owner), after: showingClients(cipher)(row) };
    },
  });
  return client_sid;
}

/** Changes what the update names. 400 for another username or account. */
export function changeClient(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  client_sid: string,
  owner: AccountOwner,
  update: ClientUpdate,
): Promise<void> {
  const show = showingClients(cipher);
  return change(db, origin, {
    locks: [rowOf('clients', client_sid)],
    before: (trx) => getRow(trx, client_sid),
    version: (row) => ({ record: show(row) }),
    async work(trx, row) {
      refuseMove(row, update);
      const { account_sid: _, username: __, password: sent, ...fields } = update;
      const password = sealPassword(cipher, sent, row.password);
      await updateClient(trx, client_sid, { ...fields, account_sid: row.account_sid, password });
      return {
        // The mask of the new password may be that of the old.
        action: password ? 'update-and-replace-password' : 'update',
        ...about(row, owner),
        before: show(row),
        after: show(await getRow(trx, client_sid)),
      };
    },
  });
}

export function deleteClient(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  client_sid: string,
  owner: AccountOwner,
): Promise<void> {
  const show = showingClients(cipher);
  return change(db, origin, {
    locks: [rowOf('clients', client_sid)],
    before: (trx) => getRow(trx, client_sid),
    version: (row) => ({ record: show(row) }),
    async work(trx, row) {
      await removeClient(trx, client_sid);
      return { action: 'delete', ...about(row, owner), before: show(row) };
    },
  });
}

async function getRow(trx: Db, client_sid: string): Promise<ClientRow> {
  const row = await findClientRow(trx, client_sid);
  if (!row) throw problems.unknown('client');
  return row;
}

/** Devices know the client by its username and realm. The stored values are no change. */
function refuseMove(row: ClientRow, { username, account_sid }: ClientUpdate): void {
  if (typeof username === 'string' && username !== row.username)
    throw problems.invalid([{ path: 'username', message: USERNAME_LOCKED }]);
  if (account_sid && account_sid !== row.account_sid)
    throw problems.invalid([{ path: 'account_sid', message: 'account_sid may not be modified' }]);
}

function about(row: { client_sid: string; username: string | null }, owner: Owner) {
  return { kind: 'clients', record_sid: row.client_sid, record_name: row.username, owner };
}
