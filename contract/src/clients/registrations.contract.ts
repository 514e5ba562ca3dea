/** Which devices are registered now, as the platform's SIP servers keep it in Redis (`W23`, `P6`). */
import { z } from 'zod';
import { noMoreThan } from '../core/at-most.ts';
import { endpoint } from '../core/endpoint.ts';
import { LARGEST_PAGE } from '../core/paging.ts';
import { bit, knownSid, sid } from '../core/value.ts';

const state = {
  /** Where calls to the device go; null unless it is registered. */
  contact: z.string().nullable(),
  /** In milliseconds since 1970, 0 unless it is registered. */
  expiryTime: z.number(),
  protocol: z.string().nullable(),
  proxy: z.string().nullable(),
  registered_status: z.enum(['active', 'inactive']),
};

/** The three permissions are those of the SIP client with this name, 0 if there is none. */
export const registeredUser = z.object({
  name: z.string(),
  ...state,
  /** The SIP server that has the registration; only for names that were requested. */
  sbcAddress: z.string().nullish(),
  allow_direct_app_calling: bit,
  allow_direct_queue_calling: bit,
  allow_direct_user_calling: bit,
});

export const clientRegistration = z.object({ client_sid: knownSid, ...state });

const accountParams = z.object({ account_sid: sid });
const userName = z.string().trim().min(1, 'A username is required').max(255);

/** What is no list asks for all, as on the platform. */
const names = z.preprocess(
  (given) => (Array.isArray(given) ? given : []),
  noMoreThan(z.array(userName), 1000, 'Ask for at most 1,000 names at once'),
);

const sids = z
  .string('client_sids must be a list of sids, separated by commas')
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(sid)
      .max(LARGEST_PAGE, `client_sids has at most ${LARGEST_PAGE} sids; ask for more in several requests`),
  );

export const registrationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/RegisteredSipUsers',
    summary: "The addresses registered now under the account's SIP realm, as user@realm",
    tag: 'clients',
    params: accountParams,
    success: { status: 200, body: z.array(z.string()) },
  }),
  find: endpoint({
    method: 'POST',
    path: '/Accounts/:account_sid/RegisteredSipUsers',
    for_viewers: true,
    changes_nothing: true,
    summary: 'Registrations of these users; without names, of all that are registered now',
    tag: 'clients',
    params: accountParams,
    body: names,
    success: { status: 200, body: z.array(registeredUser) },
  }),
  read: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/RegisteredSipUsers/:client',
    summary: 'The registration of one user',
    tag: 'clients',
    params: accountParams.extend({ client: userName }),
    success: { status: 200, body: registeredUser },
  }),
  listOfClients: endpoint({
    method: 'GET',
    path: '/ClientRegistrations',
    summary: 'Registrations of these SIP clients, of any account within reach',
    tag: 'clients',
    query: z.object({ client_sids: sids }),
    success: { status: 200, body: z.array(clientRegistration) },
  }),
};

export type RegisteredUser = z.output<typeof registeredUser>;
export type ClientRegistration = z.output<typeof clientRegistration>;
