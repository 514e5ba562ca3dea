/** The platform's cache of synthesized speech, in Redis under `tts:<account>:<hash>` and `tts:<hash>`. */
import type { Redis } from 'ioredis';

export type TtsCache = {
  /** Number of cached items; of all tenants with null. */
  size(account_sid: string | null): Promise<number>;
  clear(account_sid: string | null): Promise<void>;
};

/** Without Redis there is no cache: its size is zero. */
export const noTtsCache: TtsCache = {
  size: async () => 0,
  clear: async () => {},
};

const AT_ONCE = 1000;

export function redisTtsCache(redis: Redis): TtsCache {
  async function forEach(
    account_sid: string | null,
    visit: (keys: string[]) => Promise<void>,
  ): Promise<void> {
    const match = account_sid ? `tts:${account_sid}:*` : 'tts:*';
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', match, 'COUNT', AT_ONCE);
      if (keys.length > 0) await visit(keys);
      cursor = next;
    } while (cursor !== '0');
  }

  return {
    async size(account_sid) {
      // A scan may give a key twice.
      const seen = new Set<string>();
      await forEach(account_sid, async (keys) => {
        for (const key of keys) seen.add(key);
      });
      return seen.size;
    },
    clear: (account_sid) => forEach(account_sid, async (keys) => void (await redis.unlink(keys))),
  };
}
