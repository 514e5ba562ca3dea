/** The connection to the platform's Redis, with the limits on waiting that every use of it has. */
import type { Redis } from 'ioredis';

/** The library is loaded only where a Redis is configured. */
export async function connectRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    commandTimeout: 5000,
    connectTimeout: 2000,
  });
  // Each command reports its own failure; without a listener the connection's would end the process.
  redis.on('error', () => {});
  return redis;
}
