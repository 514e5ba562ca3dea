/** How SIP clients are registered: what Redis knows, beside what the clients may call. */
import type {
  ClientRegistration,
  RegisteredUser,
} from '@trunkline/contract/clients/registrations.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { fromRedis } from '../app/when-redis-fails.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Registration, Registrations } from '../outside/registrations.ts';
import { findClientAddresses, findPermissions, findSipRealm, realmsOfProvider } from './clients.store.ts';

/** `user@realm` of everybody registered now. 400 for an account without a SIP realm. */
export async function listRegistered(
  db: Db,
  registrations: Registrations,
  account_sid: string,
): Promise<string[]> {
  const realm = await getRealm(db, account_sid);
  return (await asked(registrations.listUsers(realm))).map((user) => `${user}@${realm}`);
}

/** How many are registered now, of an account or of all of a provider's; without a realm nobody. Counted up to 100,000. */
export async function countRegistered(
  db: Db,
  registrations: Registrations,
  { account_sid, service_provider_sid }: { account_sid: string | null; service_provider_sid: string },
): Promise<number> {
  if (account_sid) {
    const realm = await findSipRealm(db, account_sid);
    return realm ? asked(registrations.countUsers(realm)) : 0;
  }
  const counts = await asked(registrations.countByRealm());
  const realms = await realmsOfProvider(db, service_provider_sid, [...counts.keys()]);
  return realms.reduce((sum, realm) => sum + (counts.get(realm) ?? 0), 0);
}

/** How many are registered now, by realm; of one realm, or of all. */
export async function registeredByRealm(
  registrations: Registrations,
  realm: string | null,
): Promise<ReadonlyMap<string, number>> {
  if (realm === null) return asked(registrations.countByRealm());
  return new Map([[realm.toLowerCase(), await asked(registrations.countUsers(realm))]]);
}

/** One for each name; without names, everybody registered now. */
export async function findRegistered(
  db: Db,
  registrations: Registrations,
  account_sid: string,
  names: readonly string[],
): Promise<RegisteredUser[]> {
  const realm = await getRealm(db, account_sid);
  const users = names.length > 0 ? names : await asked(registrations.listUsers(realm));
  if (users.length === 0) return [];
  const found = await asked(registrations.find(users.map((user) => `${user}@${realm}`)));
  const clients = await findPermissions(db, account_sid, users);
  // A device is known by its name in any letters, as the platform's database compares them.
  const permissions = new Map(
    clients.map(({ username, ...allowed }) => [username?.toLowerCase() ?? '', allowed]),
  );
  return users.map((name, at) => ({
    name,
    ...stateOf(found[at]),
    ...(names.length > 0 && found[at] ? { sbcAddress: found[at].sbc_address } : {}),
    ...(permissions.get(name.toLowerCase()) ?? nothingAllowed),
  }));
}

/** Those of the clients that are within reach, in the order of the sids. */
export async function findOfClients(
  db: Db,
  registrations: Registrations,
  actor: Actor,
  client_sids: readonly string[],
): Promise<ClientRegistration[]> {
  const clients = await findClientAddresses(db, actor, client_sids);
  const addresses = clients.map(({ username, sip_realm }) => `${username}@${sip_realm}`);
  const found = await asked(registrations.find(addresses));
  const states = new Map(clients.map(({ client_sid }, at) => [client_sid, stateOf(found[at])]));
  return [...new Set(client_sids)].flatMap((client_sid) => {
    const state = states.get(client_sid);
    return state ? [{ client_sid, ...state }] : [];
  });
}

async function getRealm(db: Db, account_sid: string): Promise<string> {
  const realm = await findSipRealm(db, account_sid);
  if (realm) return realm;
  // Clients of the platform know this sentence (`R4`).
  throw problems.badRequest('account does not have sip_realm configuration');
}

const asked = <T>(answer: Promise<T>): Promise<T> => fromRedis(answer, 'The store of registrations');

const nothingAllowed = {
  allow_direct_app_calling: 0,
  allow_direct_queue_calling: 0,
  allow_direct_user_calling: 0,
} as const;

function stateOf(registration: Registration | null | undefined) {
  return {
    contact: registration?.contact ?? null,
    expiryTime: registration?.expires ?? 0,
    protocol: registration?.protocol ?? null,
    proxy: registration?.proxy ?? null,
    registered_status: registration ? ('active' as const) : ('inactive' as const),
  };
}
