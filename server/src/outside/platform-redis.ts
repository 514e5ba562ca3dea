/** All that is known from the platform's Redis, over one connection, and what is counted there; without one, what a single server knows by itself. */
import { type BlockedGateways, noBlockedGateways, redisBlockedGateways } from './blocked-gateways.ts';
import { type LiveState, noLiveState, redisLiveState } from './live-state.ts';
import { connectRedis, type RedisAccess } from './redis.ts';
import { type RedisCounts, redisCounts } from './redis-counts.ts';
import { type RedisEvents, redisEvents } from './redis-events.ts';
import { noRegistrations, type Registrations, redisRegistrations } from './registrations.ts';
import { watchLeftovers } from './remove-leftovers.ts';
import { noTtsCache, redisTtsCache, type TtsCache } from './tts-cache.ts';

export type PlatformRedis = {
  tts_cache: TtsCache;
  registrations: Registrations;
  blocked_gateways: BlockedGateways;
  live: LiveState;
  /** What several servers count together; null: each counts by itself. */
  counts: RedisCounts | null;
  /** Between the servers; null: there is only one, or they do not hear of each other. */
  events: RedisEvents | null;
  close(): Promise<void>;
};

export const noPlatformRedis: PlatformRedis = {
  tts_cache: noTtsCache,
  registrations: noRegistrations,
  blocked_gateways: noBlockedGateways,
  live: noLiveState,
  counts: null,
  events: null,
  close: async () => {},
};

export async function openPlatformRedis(
  { redis: access, cluster }: { redis: RedisAccess | null; cluster: string },
  log: Parameters<typeof redisCounts>[2],
): Promise<PlatformRedis> {
  if (access === null) return noPlatformRedis;
  const redis = await connectRedis(access);
  const counts = await redisCounts(access, `trunkline:${cluster}:count:`, log);
  const events = await redisEvents(access, `trunkline:${cluster}:events`);
  const leftovers = watchLeftovers(redis);
  return {
    tts_cache: redisTtsCache(redis),
    registrations: redisRegistrations(redis),
    blocked_gateways: redisBlockedGateways(redis),
    live: redisLiveState(redis),
    counts,
    events,
    async close() {
      leftovers.stop();
      counts.close();
      events.close();
      redis.disconnect();
    },
  };
}
