/** Adding and deleting our own addresses; admins only. */
import { randomUUID } from 'node:crypto';
import type {
  SbcInput,
  SmppAddressInput,
} from '@trunkline/contract/carriers/signalling-addresses.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import { staysThere } from '../app/tenants.ts';
import { type Lock, rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import {
  findSbc,
  findSmpp,
  insertSbc,
  insertSmpp,
  removeSbc,
  removeSmpp,
} from './signalling-addresses.store.ts';

type Address = { ipv4: string; port: number; service_provider_sid?: string | null | undefined };

type AddressTable<Input> = {
  word: string;
  lock(sid: string): Lock;
  find(db: Db, sid: string): Promise<Address | undefined>;
  insert(db: Db, sid: string, input: Input): Promise<void>;
  remove(db: Db, sid: string): Promise<void>;
};

export const sbcs: AddressTable<SbcInput> = {
  word: 'SIP signalling address',
  lock: (sid) => rowOf('sbc_addresses', sid),
  find: findSbc,
  insert: (trx, sbc_address_sid, input) => insertSbc(trx, { ...input, sbc_address_sid }),
  remove: removeSbc,
};

export const smpps: AddressTable<SmppAddressInput> = {
  word: 'SMPP address',
  lock: (sid) => rowOf('smpp_addresses', sid),
  find: findSmpp,
  insert: (trx, smpp_address_sid, input) => insertSmpp(trx, { ...input, smpp_address_sid }),
  remove: removeSmpp,
};

/** Answers the new sid. 400 for an unknown provider. */
export async function addAddress<Input extends Address>(
  db: Db,
  origin: Origin,
  table: AddressTable<Input>,
  input: Input,
): Promise<string> {
  const sid = randomUUID();
  await change(db, origin, {
    locks: [staysThere(ownerOf(input))],
    async work(trx) {
      await table.insert(trx, sid, input);
      return { action: 'create', ...about(sid, input), after: await table.find(trx, sid) };
    },
  });
  return sid;
}

export function deleteAddress<Input>(
  db: Db,
  origin: Origin,
  table: AddressTable<Input>,
  sid: string,
): Promise<void> {
  return change(db, origin, {
    locks: [table.lock(sid)],
    async work(trx) {
      const before = await table.find(trx, sid);
      if (!before) throw problems.unknown(table.word);
      await table.remove(trx, sid);
      return { action: 'delete', ...about(sid, before), before };
    },
  });
}

function about(sid: string, address: Address) {
  return {
    kind: 'signalling-addresses',
    record_sid: sid,
    record_name: `${address.ipv4}:${address.port}`,
    owner: ownerOf(address),
  };
}

function ownerOf({ service_provider_sid = null }: Address): Owner {
  return { service_provider_sid, account_sid: null };
}
