/**
 * The devices registered with the platform's SIP servers, in Redis: `user:<user>@<realm>` holds each
 * one's facts as JSON for as long as it is registered, `active-user` all those keys by their expiry.
 */
import { MOST_LIVE } from '@trunkline/contract/home/home.contract.ts';
import type { Redis } from 'ioredis';
import { z } from 'zod';

export type Registration = {
  contact: string | null;
  protocol: string | null;
  proxy: string | null;
  sbc_address: string | null;
  /** Milliseconds since 1970. */
  expires: number;
};

export type Registrations = {
  /** False where no Redis is configured: nobody knows then who is registered. */
  is_known: boolean;
  /** The users registered now under the realm, in order; of more than 10,000 as many. */
  listUsers(realm: string): Promise<string[]>;
  /** How many users are registered now under the realm; counted up to 100,000. */
  countUsers(realm: string): Promise<number>;
  /** `user@realm` of all that are registered now, up to 100,000. */
  listAddresses(): Promise<string[]>;
  /** How many users are registered now, by realm; of 100,000 altogether. */
  countByRealm(): Promise<ReadonlyMap<string, number>>;
  /** One for each `user@realm`, null for those that are not registered; in one round trip. */
  find(addresses: readonly string[]): Promise<(Registration | null)[]>;
};

export const noRegistrations: Registrations = {
  is_known: false,
  listUsers: async () => [],
  countUsers: async () => 0,
  listAddresses: async () => [],
  countByRealm: async () => new Map(),
  find: async (addresses) => addresses.map(() => null),
};

const ACTIVE = 'active-user';
const PREFIX = 'user:';
const ALL = '*@*';
const AT_ONCE = 1000;
const MOST_USERS = 10_000;

export function redisRegistrations(redis: Redis): Registrations {
  /** Part by part, so that Redis answers others in between. Each once, though a scan may tell it twice. */
  async function addressesLike(glob: string, most: number): Promise<string[]> {
    const addresses = new Set<string>();
    let cursor = '0';
    do {
      const [next, found] = await redis.zscan(ACTIVE, cursor, 'MATCH', PREFIX + glob, 'COUNT', AT_ONCE);
      for (let at = 0; at < found.length; at += 2)
        // The platform takes out what has expired from time to time only.
        if (Number(found[at + 1]) > Date.now()) addresses.add((found[at] ?? '').slice(PREFIX.length));
      cursor = next;
    } while (cursor !== '0' && addresses.size < most);
    return [...addresses].slice(0, most);
  }

  return {
    is_known: true,

    async listUsers(realm) {
      const users = await addressesLike(under(realm), MOST_USERS);
      return users.map((address) => address.slice(0, -realm.length - 1)).sort();
    },

    countUsers: async (realm) => (await addressesLike(under(realm), MOST_LIVE.registered)).length,

    listAddresses: () => addressesLike(ALL, MOST_LIVE.registered),

    async countByRealm() {
      const counts = new Map<string, number>();
      for (const address of await addressesLike(ALL, MOST_LIVE.registered)) {
        const realm = realmOf(address);
        counts.set(realm, (counts.get(realm) ?? 0) + 1);
      }
      return counts;
    },

    async find(addresses) {
      if (addresses.length === 0) return [];
      const stored = await redis.mget(addresses.map((address) => PREFIX + address));
      return stored.map((text) => (text === null ? null : read(text)));
    },
  };
}

export function realmOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Only what is named here is taken along: the rest of the record holds webhooks with their passwords. */
const stored = z.object({
  contact: z.string().nullish().catch(null),
  protocol: z.string().nullish().catch(null),
  proxy: z.string().nullish().catch(null),
  sbcAddress: z.string().nullish().catch(null),
  expiryTime: z.coerce.number(),
});

function read(text: string): Registration | null {
  const facts = stored.safeParse(parsed(text));
  if (!facts.success || !(facts.data.expiryTime > Date.now())) return null;
  const { contact = null, protocol = null, proxy = null, sbcAddress = null, expiryTime } = facts.data;
  return { contact, protocol, proxy, sbc_address: sbcAddress, expires: expiryTime };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function under(realm: string): string {
  return `*@${realm.replace(/[*?[\]\\]/g, '\\$&')}`;
}
