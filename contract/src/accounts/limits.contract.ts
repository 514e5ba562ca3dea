/** Limits of accounts and service providers (`W10`). Zero means unlimited; no row means none was set. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { created, knownSid, orDigits, sid } from '../core/value.ts';

export const limitCategories = [
  'api_rate',
  'voice_call_session',
  'device',
  'voice_call_minutes',
  'voice_call_session_license',
  'voice_call_minutes_license',
] as const;

export type LimitCategory = (typeof limitCategories)[number];

/** As the form calls them (`C17`). */
export const limitLabels: Record<LimitCategory, string> = {
  voice_call_session: 'Max calls',
  voice_call_session_license: 'Licensed calls',
  voice_call_minutes: 'Max minutes',
  voice_call_minutes_license: 'Licensed minutes',
  device: 'Max registered devices',
  api_rate: 'Max API requests',
};

const category = z.enum(limitCategories, `category must be one of ${limitCategories.join(', ')}`);
const WHOLE = 'quantity must be a whole number from 0';

const quantity = orDigits(
  z.number(WHOLE).int(WHOLE).min(0, WHOLE).max(2_147_483_647, 'quantity must be at most 2,147,483,647'),
);

const limit = z.object({ category, quantity: z.number() });
const accountLimit = limit.extend({ account_limits_sid: knownSid, account_sid: knownSid });
const providerLimit = limit.extend({
  service_provider_limits_sid: knownSid,
  service_provider_sid: knownSid,
});

/**
 * The version of the limits (`If-Match`). A change may be based on the version of all of them, or of its own
 * category, so that several can be changed at the same time.
 */
export function limitsVersion(limits: readonly { category: string; quantity: number }[]): string {
  const held = new Map(limits.map(({ category, quantity }) => [category, quantity]));
  return [...held].map(([category, quantity]) => `${category}=${quantity}`).join(';');
}

export const limitInput = z.object({ category, quantity });
const limitQuery = z.object({ category: category.optional() });

const ofAccount = z.object({ account_sid: sid });
const ofProvider = z.object({ service_provider_sid: sid });
const accountPath = '/Accounts/:account_sid/Limits';
const providerPath = '/ServiceProviders/:service_provider_sid/Limits';

export const limitEndpoints = {
  listOfAccount: endpoint({
    method: 'GET',
    path: accountPath,
    summary: "An account's limits",
    tag: 'accounts',
    params: ofAccount,
    query: limitQuery,
    success: { status: 200, body: z.array(accountLimit) },
  }),
  setOfAccount: endpoint({
    method: 'POST',
    path: accountPath,
    creates: 'sid',
    summary: 'Set one limit of an account',
    tag: 'accounts',
    params: ofAccount,
    body: limitInput,
    success: { status: 201, body: created },
  }),
  removeOfAccount: endpoint({
    method: 'DELETE',
    path: accountPath,
    summary: 'Remove one limit of an account, or all',
    tag: 'accounts',
    params: ofAccount,
    query: limitQuery,
    success: { status: 204, body: null },
  }),
  listOfProvider: endpoint({
    method: 'GET',
    path: providerPath,
    summary: "A service provider's limits",
    tag: 'service-providers',
    params: ofProvider,
    query: limitQuery,
    success: { status: 200, body: z.array(providerLimit) },
  }),
  setOfProvider: endpoint({
    method: 'POST',
    path: providerPath,
    creates: 'sid',
    summary: 'Set one limit of a service provider',
    tag: 'service-providers',
    params: ofProvider,
    body: limitInput,
    success: { status: 201, body: created },
  }),
  removeOfProvider: endpoint({
    method: 'DELETE',
    path: providerPath,
    summary: 'Remove one limit of a service provider, or all',
    tag: 'service-providers',
    params: ofProvider,
    query: limitQuery,
    success: { status: 204, body: null },
  }),
};
