import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { Found, ManyOf } from '../app/change-many.ts';
import { rowOf } from '../db/lock.ts';
import type { Cipher } from '../security/cipher.ts';
import {
  type ClientRow,
  findClientOwner,
  findClientRow,
  removeClient,
  updateClient,
} from './clients.store.ts';
import { showingClients } from './save-client.ts';

type FoundClient = Found & { row: ClientRow };

/** SIP clients in a change of many: switched on and off, or deleted. */
export function manyClients(cipher: Cipher): ManyOf<FoundClient> {
  return {
    kind: 'clients',
    words: ['client', 'clients'],
    locks: [],
    async find(trx, sid) {
      await rowOf('clients', sid)(trx);
      const row = await findClientRow(trx, sid);
      const owner = row && (await findClientOwner(trx, sid));
      if (!row || !owner) return undefined;
      return { sid, name: row.username ?? sid, owner, row, state: { is_active: row.is_active } };
    },
    mayPut: (actor, { owner }) => may(clientPolicy, 'update', actor, owner),
    mayRemove: (actor, { owner }) => may(clientPolicy, 'remove', actor, owner),
    put: (trx, _origin, { sid }, { is_active }) =>
      updateClient(trx, sid, { is_active: is_active === 1 ? 1 : 0 }),
    async remove(trx, { sid, row }) {
      await removeClient(trx, sid);
      return showingClients(cipher)(row);
    },
  };
}
