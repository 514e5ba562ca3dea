/** Gateways that did not answer the platform's OPTIONS pings, in Redis: it skips them until the key has expired (`P3`). */
import type { Redis } from 'ioredis';

export type BlockedGateways = {
  /** Those of them that are skipped now; null where nobody can say. */
  among(sip_gateway_sids: readonly string[]): Promise<ReadonlySet<string> | null>;
};

export const noBlockedGateways: BlockedGateways = { among: async () => null };

export function redisBlockedGateways(redis: Redis): BlockedGateways {
  return {
    async among(sids) {
      if (sids.length === 0) return new Set();
      const stored = await redis.mget(sids.map((sid) => `blacklist-sip-gateway:${sid}`)).catch(() => null);
      return stored && new Set(sids.filter((_, at) => stored[at] !== null));
    },
  };
}
