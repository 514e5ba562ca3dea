/** The settings for a platform beside Trunkline: its Redis and its media servers. */
import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import type { RedisAccess } from '../outside/redis.ts';
import { isTlsAddress, readRedisAddress } from '../outside/redis-address.ts';
import { list } from './setting.ts';
import { StartRefusal } from './start-refusal.ts';

const isWebAddress = (text: string) => /^https?:\/\/[^/@]+(\/|$)/.test(text) && URL.canParse(text);

export const platformSettings = {
  TRUNKLINE_REDIS_URL: z
    .string()
    .refine(
      (text) => readRedisAddress(text) !== null,
      'must look like redis://host:6379/0 or redis+sentinel://one:26379,two:26379/mymaster/0',
    )
    .optional(),
  TRUNKLINE_REDIS_CA: z.string().optional(),
  TRUNKLINE_REDIS_CERT: z.string().optional(),
  TRUNKLINE_REDIS_KEY: z.string().optional(),
  TRUNKLINE_CLUSTER: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be a name of letters, digits, dots, dashes and underscores')
    .default('default'),
  TRUNKLINE_MEDIA_SERVERS: list
    .refine(
      (urls) => urls.length > 0 && urls.every(isWebAddress),
      'must be addresses such as http://feature-server:3000, separated by commas',
    )
    .optional(),
};

const settings = z.object(platformSettings);

export function platformConfig(values: z.output<typeof settings>) {
  return {
    redis: redisAccess(values),
    /** Under which the media servers of the platform make themselves known in Redis. */
    cluster: values.TRUNKLINE_CLUSTER,
    /** Asked instead of those that Redis names; null: Redis names them. */
    media_servers: values.TRUNKLINE_MEDIA_SERVERS ?? null,
  };
}

/** Throws a StartRefusal for certificates that would not be used. */
function redisAccess(values: z.output<typeof settings>): RedisAccess | null {
  const { TRUNKLINE_REDIS_URL: url, TRUNKLINE_REDIS_CA: ca } = values;
  const { TRUNKLINE_REDIS_CERT: cert, TRUNKLINE_REDIS_KEY: key } = values;
  if ((cert === undefined) !== (key === undefined))
    throw new StartRefusal(
      'TRUNKLINE_REDIS_CERT and TRUNKLINE_REDIS_KEY go together; one of them is missing.',
    );
  const certificates = { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
  if (Object.keys(certificates).length > 0 && !isTlsAddress(url ?? ''))
    throw new StartRefusal(
      'TRUNKLINE_REDIS_CA, _CERT and _KEY are for a Redis with TLS; TRUNKLINE_REDIS_URL has to begin with rediss:// or rediss+sentinel://.',
    );
  if (!areReadable(certificates))
    throw new StartRefusal(
      'TRUNKLINE_REDIS_CA, _CERT and _KEY must be texts of PEM, and the key that of the certificate; one of them cannot be read.',
    );
  return url === undefined ? null : { url, certificates };
}

/** TLS does not complain about an invalid authority; it just trusts nobody then. */
function areReadable(certificates: NonNullable<RedisAccess['certificates']>): boolean {
  try {
    createSecureContext(certificates);
    return certificates.ca === undefined || new X509Certificate(certificates.ca).subject !== undefined;
  } catch {
    return false;
  }
}
