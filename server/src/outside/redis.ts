/** The connection to the platform's Redis, with the limits on waiting that every use of it has. */
import type { Redis, RedisOptions } from 'ioredis';
import { readRedisAddress } from './redis-address.ts';

/** Texts of PEM: who is trusted instead of Node's authorities, and what this server shows of itself. */
type Certificates = { ca?: string; cert?: string; key?: string };

export type RedisAccess = { url: string; certificates?: Certificates };

/**
 * Connected, and silent for so long after a command: the other side has forgotten the connection, as after a failover
 * behind one address. The system itself would go on waiting for a quarter of an hour.
 */
const LONGEST_SILENCE_MS = 5000;

/** The library is loaded only where a Redis is configured. A connection that is lost is made again. */
export async function connectRedis(
  { url, certificates }: RedisAccess,
  more: RedisOptions = {},
): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const address = readRedisAddress(url);
  const { tls, sentinelTLS } = address?.options ?? {};
  const redis = new Redis({
    ...address?.options,
    ...(tls ? { tls: { ...tls, ...certificates } } : {}),
    ...(sentinelTLS ? { sentinelTLS: { ...sentinelTLS, ...certificates } } : {}),
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    commandTimeout: LONGEST_SILENCE_MS,
    socketTimeout: LONGEST_SILENCE_MS,
    connectTimeout: 2000,
    retryStrategy: (times) => Math.min(times * 100, 1000),
    sentinelRetryStrategy: (times) => Math.min(times * 100, 1000),
    sentinelCommandTimeout: 2000,
    ...more,
  });
  // Each command reports its own failure; without a listener the connection's would end the process.
  redis.on('error', () => {});
  return redis;
}
