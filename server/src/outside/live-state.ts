/**
 * What media servers and SIP edges keep in Redis of what is going on (`P10`): `active-call-sids` holds the keys
 * `call:<account>:<call>` by their beginning, each key the call's facts; queues, conferences and counts of an
 * account are keys of their own.
 */
import type { Redis } from 'ioredis';
import { redisGlob } from './redis-glob.ts';
import { redisWaitingNames } from './waiting-names.ts';

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

type Started = Pick<CallKey, 'started_at' | 'call_sid'>;

export function newestFirst(one: Started, other: Started): number {
  // A score that is no number stands at the end.
  const later = (other.started_at || 0) - (one.started_at || 0);
  return later || (one.call_sid === other.call_sid ? 0 : one.call_sid < other.call_sid ? -1 : 1);
}

export const ACTIVE_CALLS = 'active-call-sids';
const AT_ONCE = 500;
const MOST_CALLS = 100_000;
const CALL_KEY = /^call:([^:]+):([^:]+)$/;

/** `now`: in milliseconds, from whenever. */
export function redisLiveState(redis: Redis, now = () => performance.now()): LiveState {
  const waiting = redisWaitingNames(redis, now);

  /** Of each key how long it is; null where it is gone, or of another type. */
  async function lengths(command: 'zcard' | 'hlen', keys: readonly string[]): Promise<(number | null)[]> {
    const read: (number | null)[] = [];
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const pipeline = redis.pipeline();
      for (const key of keys.slice(from, from + AT_ONCE)) pipeline[command](key);
      for (const [error, length] of (await pipeline.exec()) ?? []) {
        if (error && !/WRONGTYPE/.test(error.message)) throw error;
        read.push(error || length === 0 ? null : Number(length));
      }
    }
    return read;
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
      return [...calls.values()].sort(newestFirst);
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
      const all = await waiting.list('queue', account_sid);
      const names = glob === null ? all : all.filter(redisGlob(glob));
      const found = await lengths(
        'zcard',
        names.map((name) => `queue:${account_sid}:${name}`),
      );
      return names.flatMap((name, at) => {
        const length = found[at];
        return length ? [{ name, length }] : [];
      });
    },

    async listConferences(account_sid) {
      const names = await waiting.list('conf', account_sid);
      const found = await lengths(
        'hlen',
        names.map((name) => `conf:${account_sid}:${name}`),
      );
      return names.filter((_, at) => found[at]);
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
