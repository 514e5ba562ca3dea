/** What a Redis says of itself, and which of the platform's components have left word there; read only. */
import { connectRedis } from './redis.ts';
import { readRedisAddress } from './redis-address.ts';

export type RedisFacts = { version: string; is_replica: boolean; calls: number; registered: number };

/** Throws an error whose message is a sentence. */
export async function lookAtRedis(url: string): Promise<RedisFacts> {
  const redis = await connectRedis(url);
  const host = readRedisAddress(url)?.host ?? 'no address';
  let cause: NodeJS.ErrnoException | undefined;
  redis.on('error', (error: NodeJS.ErrnoException) => {
    cause = error;
  });
  try {
    await redis.connect();
    const [server, replication] = [await redis.info('server'), await redis.info('replication')];
    return {
      version: /redis_version:(\S+)/.exec(server)?.[1] ?? 'of a version that it does not tell',
      is_replica: /role:slave/.test(replication),
      calls: await redis.zcard('active-call-sids'),
      registered: await redis.zcard('active-user'),
    };
  } catch (error) {
    throw new Error(sentence(host, cause ?? (error as NodeJS.ErrnoException)));
  } finally {
    redis.disconnect();
  }
}

function sentence(host: string, { code, message }: NodeJS.ErrnoException): string {
  if (/WRONGPASS|NOAUTH|invalid password|invalid username/i.test(message))
    return `The Redis at ${host} refuses the user and password of TRUNKLINE_REDIS_URL.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host of TRUNKLINE_REDIS_URL, ${host}, is not known.`;
  if (code === 'ECONNREFUSED')
    return `Nothing answers at ${host}, where the Redis of TRUNKLINE_REDIS_URL should be.`;
  if (/NOPERM/.test(message)) return `The user of TRUNKLINE_REDIS_URL may not read at ${host}.`;
  return `The Redis of TRUNKLINE_REDIS_URL at ${host} cannot be used (${code ?? message}).`;
}
