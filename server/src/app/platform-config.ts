/** The settings of the platform beside: its Redis, and its media servers. */
import { z } from 'zod';
import { readRedisAddress } from '../outside/redis-address.ts';
import { list } from './setting.ts';

const isWebAddress = (text: string) => /^https?:\/\/[^/@]+(\/|$)/.test(text) && URL.canParse(text);

export const platformSettings = {
  TRUNKLINE_REDIS_URL: z
    .string()
    .refine(
      (text) => readRedisAddress(text) !== null,
      'must look like redis://host:6379/0 or redis+sentinel://one:26379,two:26379/mymaster/0',
    )
    .optional(),
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
    redis_url: values.TRUNKLINE_REDIS_URL ?? null,
    /** Under which the media servers of the platform make themselves known in Redis. */
    cluster: values.TRUNKLINE_CLUSTER,
    /** Asked instead of those that Redis names; null: Redis names them. */
    media_servers: values.TRUNKLINE_MEDIA_SERVERS ?? null,
  };
}
