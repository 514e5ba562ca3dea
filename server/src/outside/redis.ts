/** The connection to the platform's Redis, with the limits on waiting that every use of it has. */
import { Redis } from 'ioredis';

export function connectRedis(url: string): Redis {
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
