/** API keys: credentials of a level, shown once (`W7`, `R13`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listAnswer, pageQuery, sortBy } from '../core/paging.ts';
import { knownSid, optionalText, sid, when } from '../core/value.ts';

/** Shows the key's last four characters behind a mask; the key itself is stored nowhere. */
export const apiKey = z.object({
  api_key_sid: knownSid,
  token: z.string().meta({ description: 'Masked to the last four characters' }),
  name: z.string().nullable(),
  account_sid: knownSid.nullable(),
  service_provider_sid: knownSid.nullable(),
  expires_at: when.nullable(),
  last_used: when.nullable(),
  created_at: when.nullable(),
});

/**
 * The last four characters: recorded for keys made here, taken from the key itself if a platform stored it in clear.
 */
export function lastFourOf({ token, last_four }: { token: string; last_four: string | null }): string {
  return last_four ?? token.slice(-4);
}

const EXPIRY = 'Expiry must be a time such as 2030-01-31T12:00:00Z';

/** Also as databases write a time or a day, which is what the platform takes; in UTC, a day as its beginning. */
const isoTime = (text: string) =>
  text
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?$/, (_, day, time) => `${day}T${time ?? '00:00:00'}Z`);

/** Without either sid it is an admin's key. */
export const apiKeyInput = z.object({
  account_sid: sid.nullish(),
  service_provider_sid: sid.nullish(),
  name: optionalText('Name', 64).optional(),
  expires_at: z
    .string(EXPIRY)
    .transform(isoTime)
    .pipe(z.iso.datetime({ offset: true, error: EXPIRY }))
    .meta({ format: 'date-time' })
    .transform((text) => new Date(text))
    .refine((date) => date.getTime() > Date.now(), { error: 'Expiry must be in the future' })
    // Wherever on earth 2037 ends: the column is a TIMESTAMP, which holds days more.
    .refine((date) => date.getTime() < Date.UTC(2038, 0, 2), {
      error: 'Expiry must be before the year 2038',
    })
    .nullish(),
});

/** Newest first, unless another order is asked for. */
const apiKeySorts = ['created_at', 'name', 'last_used', 'expires_at'] as const;

export const apiKeyFilter = pageQuery.extend({ sort: sortBy(apiKeySorts) });

const apiKeyParams = z.object({ api_key_sid: sid });

export const apiKeyEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/ApiKeys',
    summary: 'Create an API key; only this answer shows it',
    tag: 'api-keys',
    body: apiKeyInput,
    creates: 'sid',
    success: { status: 201, body: z.object({ sid: knownSid, token: z.string() }) },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ApiKeys/:api_key_sid',
    summary: 'Revoke a key at once',
    tag: 'api-keys',
    params: apiKeyParams,
    success: { status: 204, body: null },
  }),
  listOfAccount: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/ApiKeys',
    summary: "An account's keys, newest first",
    tag: 'api-keys',
    params: z.object({ account_sid: sid }),
    query: apiKeyFilter,
    ...listAnswer(apiKey, 'api_keys'),
  }),
  listOfProvider: endpoint({
    method: 'GET',
    path: '/ServiceProviders/:service_provider_sid/ApiKeys',
    summary: "A service provider's own keys, newest first; an account cannot see them",
    tag: 'api-keys',
    params: z.object({ service_provider_sid: sid }),
    query: apiKeyFilter,
    ...listAnswer(apiKey, 'api_keys'),
  }),
};

export type ApiKey = z.output<typeof apiKey>;
export type ApiKeyInput = z.output<typeof apiKeyInput>;
export type ApiKeyFilter = z.output<typeof apiKeyFilter>;
