/**
 * What media servers and SIP edges keep in Redis of what is going on (`P10`): `active-call-sids` holds the keys
 * `call:<account>:<call>` by their beginning, each key the call's facts; queues, conferences and counts of an
 * account are keys of their own.
 */
import type { Redis } from 'ioredis';

export type CallKey = { account_sid: string; call_sid: string; started_at: number };

/** As a media server wrote it. */
export type CallFacts = Record<string, string>;

export type LiveState = {
  /** False where no Redis is configured: nobody knows then what is going on. */
  is_known: boolean;
  /** The newest first; of all accounts with null. */
  listCalls(account_sid: string | null): Promise<CallKey[]>;
  /** One for each key, null for those that are there no more. */
  readCalls(keys: readonly Omit<CallKey, 'started_at'>[]): Promise<(CallFacts | null)[]>;
  /** Whether there was one. */
  removeCall(account_sid: string, call_sid: string): Promise<boolean>;
  /** `glob` as Redis has them; null for all. */
  listQueues(account_sid: string, glob: string | null): Promise<{ name: string; length: number }[]>;
  listConferences(account_sid: string): Promise<string[]>;
  countCalls(account_sid: string): Promise<{ inbound: number; outbound: number }>;
  /** The base addresses of the media servers, in a fixed order. */
  listMediaServers(cluster: string): Promise<string[]>;
};

export const noLiveState: LiveState = {
  is_known: false,
  listCalls: async () => [],
  readCalls: async (keys) => keys.map(() => null),
  removeCall: async () => false,
  listQueues: async () => [],
  listConferences: async () => [],
  countCalls: async () => ({ inbound: 0, outbound: 0 }),
  listMediaServers: async () => [],
};

export const ACTIVE_CALLS = 'active-call-sids';
const AT_ONCE = 500;
const MOST_CALLS = 100_000;
const MOST_KEYS = 10_000;
const CALL_KEY = /^call:([^:]+):([^:]+)$/;

export function redisLiveState(redis: Redis): LiveState {
  async function keysOf(match: string, type: 'zset' | 'hash'): Promise<string[]> {
    const found = new Set<string>();
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', match, 'COUNT', AT_ONCE, 'TYPE', type);
      for (const key of keys) found.add(key);
      cursor = next;
    } while (cursor !== '0' && found.size < MOST_KEYS);
    return [...found].sort();
  }

  return {
    is_known: true,

    async listCalls(account_sid) {
      const match = `call:${account_sid ?? '*'}:*`;
      const calls = new Map<string, CallKey>();
      let cursor = '0';
      do {
        const [next, found] = await redis.zscan(ACTIVE_CALLS, cursor, 'MATCH', match, 'COUNT', AT_ONCE);
        for (let at = 0; at < found.length; at += 2) {
          const [, account, call_sid] = CALL_KEY.exec(found[at] ?? '') ?? [];
          if (account && call_sid)
            calls.set(call_sid, { account_sid: account, call_sid, started_at: Number(found[at + 1]) });
        }
        cursor = next;
      } while (cursor !== '0' && calls.size < MOST_CALLS);
      return [...calls.values()].sort(
        (one, other) => other.started_at - one.started_at || (one.call_sid < other.call_sid ? -1 : 1),
      );
    },

    async readCalls(keys) {
      const read: (CallFacts | null)[] = [];
      for (let from = 0; from < keys.length; from += AT_ONCE) {
        const pipeline = redis.pipeline();
        for (const { account_sid, call_sid } of keys.slice(from, from + AT_ONCE))
          pipeline.hgetall(`call:${account_sid}:${call_sid}`);
        for (const [error, facts] of (await pipeline.exec()) ?? []) {
          // A key of another type is no call; anything else is a failure of all.
          if (error && !/WRONGTYPE/.test(error.message)) throw error;
          const isThere = !error && Object.keys(facts as CallFacts).length > 0;
          read.push(isThere ? (facts as CallFacts) : null);
        }
      }
      return read;
    },

    async removeCall(account_sid, call_sid) {
      const key = `call:${account_sid}:${call_sid}`;
      const removed = await redis.del(key);
      await redis.zrem(ACTIVE_CALLS, key);
      return removed > 0;
    },

    async listQueues(account_sid, glob) {
      const prefix = `queue:${account_sid}:`;
      const keys = await keysOf(prefix + (glob ?? '*'), 'zset');
      const pipeline = redis.pipeline();
      for (const key of keys) pipeline.zcard(key);
      const lengths = (await pipeline.exec()) ?? [];
      return keys.map((key, at) => ({
        name: key.slice(prefix.length),
        length: Number(lengths[at]?.[1] ?? 0),
      }));
    },

    async listConferences(account_sid) {
      const prefix = `conf:${account_sid}:`;
      return (await keysOf(`${prefix}*`, 'hash')).map((key) => key.slice(prefix.length));
    },

    async countCalls(account_sid) {
      const counts = await redis.mget(['incalls', 'outcalls'].map((way) => `${way}:account:${account_sid}`));
      // The platform's counters go below nothing when one of its servers is killed.
      const [inbound = 0, outbound = 0] = counts.map((count) => Math.max(0, Number(count) || 0));
      return { inbound, outbound };
    },

    async listMediaServers(cluster) {
      return (await redis.smembers(`${cluster}:fs-service-url`)).filter(isWebAddress).sort();
    },
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
