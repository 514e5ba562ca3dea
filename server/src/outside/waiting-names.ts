/**
 * Which queues and conferences there are. The platform keeps no list of them, so all keys of its Redis are walked
 * through, of which a cache of speech may have made a million: once for all who ask meanwhile, and then not again for some
 * seconds. Whether each is still there is asked every time (`live-state.ts`).
 */
import type { Redis } from 'ioredis';

/** A step keeps Redis from everybody else for a millisecond or less. */
const AT_ONCE = 2000;
const MOST_NAMES = 100_000;
const KEPT_MS = 2000;
/** At most a fifth of the time of Redis goes into this. */
const TIMES_AS_LONG = 4;
/** Those of both kinds, and some others that are left out. */
const MATCH = '[cq][ou][en]*';
const KEY = /^(queue|conf):([^:]+):([\s\S]*)$/;

export type WaitingKind = 'queue' | 'conf';

export type WaitingNames = {
  /** Sorted; some of them may be gone, or of another type. */
  list(kind: WaitingKind, account_sid: string): Promise<string[]>;
};

type Names = Map<string, string[]>;

export function redisWaitingNames(redis: Redis, now: () => number): WaitingNames {
  let kept: { names: Names; until: number } | null = null;
  let walking: Promise<Names | null> | null = null;

  /** Null where there are too many to keep. */
  async function walk(): Promise<Names | null> {
    const began = now();
    const keys = new Set<string>();
    let cursor = '0';
    do {
      const [next, some] = await redis.scan(cursor, 'MATCH', MATCH, 'COUNT', AT_ONCE);
      for (const key of some) if (KEY.test(key)) keys.add(key);
      if (keys.size > MOST_NAMES) return null;
      cursor = next;
    } while (cursor !== '0');
    const names: Names = new Map();
    for (const key of [...keys].sort()) {
      const [, kind = '', account = '', name = ''] = KEY.exec(key) ?? [];
      const place = `${kind}:${account}`;
      const there = names.get(place);
      if (there) there.push(name);
      else names.set(place, [name]);
    }
    kept = { names, until: now() + Math.max(KEPT_MS, (now() - began) * TIMES_AS_LONG) };
    return names;
  }

  async function ofAccount(prefix: string): Promise<string[]> {
    const found = new Set<string>();
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', AT_ONCE);
      for (const key of keys) found.add(key.slice(prefix.length));
      cursor = next;
    } while (cursor !== '0' && found.size < MOST_NAMES);
    return [...found].sort();
  }

  return {
    async list(kind, account_sid) {
      const place = `${kind}:${account_sid}`;
      if (kept && now() < kept.until) return kept.names.get(place) ?? [];
      walking ??= walk().finally(() => {
        walking = null;
      });
      const names = await walking;
      return names ? (names.get(place) ?? []) : ofAccount(`${place}:`);
    },
  };
}
