/**
 * The devices registered with the platform's SIP servers, in Redis: `user:<user>@<realm>` holds each
 * one's facts as JSON for as long as it is registered, `active-user` all those keys by their expiry.
 */
import { z } from 'zod';
import { connectRedis } from './redis.ts';

export type Registration = {
  contact: string | null;
  protocol: string | null;
  proxy: string | null;
  /** Milliseconds since 1970. */
  expires: number;
};

export type Registrations = {
  /** False where no Redis is configured: nobody knows then who is registered. */
  is_known: boolean;
  /** The users registered now under the realm, in order. */
  listUsers(realm: string): Promise<string[]>;
  /** One for each `user@realm`, null for those that are not registered; in one round trip. */
  find(addresses: readonly string[]): Promise<(Registration | null)[]>;
  close(): Promise<void>;
};

export const noRegistrations: Registrations = {
  is_known: false,
  listUsers: async () => [],
  find: async (addresses) => addresses.map(() => null),
  close: async () => {},
};

const ACTIVE = 'active-user';
const PREFIX = 'user:';
const AT_ONCE = 1000;
const MOST_USERS = 10_000;

export async function redisRegistrations(url: string): Promise<Registrations> {
  const redis = await connectRedis(url);
  return {
    is_known: true,

    async listUsers(realm) {
      const end = `@${realm}`;
      const users = new Set<string>();
      let cursor = '0';
      do {
        const [next, found] = await redis.zscan(
          ACTIVE,
          cursor,
          'MATCH',
          `${PREFIX}*${literal(end)}`,
          'COUNT',
          AT_ONCE,
        );
        for (let at = 0; at < found.length; at += 2)
          // The platform takes out what has expired from time to time only.
          if (Number(found[at + 1]) > Date.now())
            users.add((found[at] ?? '').slice(PREFIX.length, -end.length));
        cursor = next;
      } while (cursor !== '0' && users.size < MOST_USERS);
      return [...users].sort();
    },

    async find(addresses) {
      if (addresses.length === 0) return [];
      const stored = await redis.mget(addresses.map((address) => PREFIX + address));
      return stored.map((text) => (text === null ? null : read(text)));
    },

    async close() {
      redis.disconnect();
    },
  };
}

/** Only what is named here is taken along: the rest of the record holds webhooks with their passwords. */
const stored = z.object({
  contact: z.string().nullish().catch(null),
  protocol: z.string().nullish().catch(null),
  proxy: z.string().nullish().catch(null),
  expiryTime: z.coerce.number(),
});

function read(text: string): Registration | null {
  const facts = stored.safeParse(parsed(text));
  if (!facts.success || !(facts.data.expiryTime > Date.now())) return null;
  const { contact = null, protocol = null, proxy = null, expiryTime } = facts.data;
  return { contact, protocol, proxy, expires: expiryTime };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function literal(text: string): string {
  return text.replace(/[*?[\]\\]/g, '\\$&');
}
