/** SIP clients: the credentials that an account's devices register with (`W22`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fields as fieldTable } from '../core/field.ts';
import { activeState, countByState, listAnswer, pageQuery, sortBy, textFilter } from '../core/paging.ts';
import { isPrintable, notPrintable } from '../core/printable.ts';
import { recordEndpoints } from '../core/record-endpoints.ts';
import { bit, flag, knownSid, requiredText, sid, sidOrNone } from '../core/value.ts';

export const CLIENT_USERNAME_TAKEN = "the client's username already exists";
export const NO_SIP_REALM = 'Sip realm is not set for the account.';
export const USERNAME_LOCKED =
  'The username cannot be changed. Add another client with the new name, then delete this one.';

/** For masking, and for putting a masked password back. */
export const clientSecrets = fieldTable({ password: { kind: 'secret', label: 'Password' } });

export const client = z.object({
  client_sid: knownSid,
  account_sid: knownSid,
  is_active: bit,
  username: z.string().nullable(),
  password: z
    .string()
    .nullable()
    .meta({ description: 'Masked; null if there is none, or it cannot be read.' }),
  password_problem: z
    .string()
    .optional()
    .meta({ description: 'Why the stored password cannot be read; devices cannot register with it.' }),
  allow_direct_app_calling: bit,
  allow_direct_queue_calling: bit,
  allow_direct_user_calling: bit,
});

/** What stands before the @ of a SIP address. */
export const clientUsername = requiredText('Username', 64).regex(
  /^[\w.!~*'()&=+$,;?/%-]+$/,
  "Username may contain neither spaces nor @. Enter the part before the @ of the SIP address, using only letters from a to z, digits and - _ . ! ~ * ' ( ) & = + $ , ; ? / %.",
);

/** Sealed in the platform's format, the longest one still fits its column. Not trimmed: the device sends it as it is. */
const password = z
  .string('Password must be text')
  .max(128, 'Password may have at most 128 characters')
  .refine(isPrintable, notPrintable('Password'));

/** `account_sid` is taken from the caller when an account asks (`R15`). */
export const clientInput = z.object({
  account_sid: sidOrNone,
  username: clientUsername,
  password: z.string('Password is required').min(1, 'Password is required').pipe(password),
  is_active: flag.default(1),
  allow_direct_app_calling: flag.default(1),
  allow_direct_queue_calling: flag.default(1),
  allow_direct_user_calling: flag.default(1),
});

/** A PUT changes what it names; the rest stays. No password, or its mask, means the stored one. */
export const clientUpdate = z.object({
  account_sid: sidOrNone,
  username: z.string(USERNAME_LOCKED).nullish(),
  password: password.nullish(),
  is_active: flag.optional(),
  allow_direct_app_calling: flag.optional(),
  allow_direct_queue_calling: flag.optional(),
  allow_direct_user_calling: flag.optional(),
});

const clientParams = z.object({ client_sid: sid });

/** As in a list, with the owner's name (`R7`). */
export const listedClient = client.extend({ account_name: z.string().nullable() });

export const clientSorts = ['username', 'is_active'] as const;

const clientFilter = pageQuery.extend({
  /** Any part of it. */
  username: textFilter.optional(),
  account_sid: sid.optional(),
  /** The clients of this provider's accounts. */
  service_provider_sid: sid.optional(),
  state: activeState,
  sort: sortBy(clientSorts),
  count_by: countByState,
});

export const clientEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Clients',
    summary: 'The SIP clients within reach, by username',
    tag: 'clients',
    query: clientFilter,
    ...listAnswer(listedClient, 'clients'),
  }),
  ...recordEndpoints({
    tag: 'clients',
    path: '/Clients',
    params: clientParams,
    create: { summary: 'Add a SIP client to an account that has a SIP realm', body: clientInput },
    read: { summary: 'One SIP client, its password masked', answer: client },
    update: { summary: 'Change what the body names; account and username stay', body: clientUpdate },
    remove: { summary: 'Delete a SIP client; its device can no longer register' },
  }),
};

export type Client = z.output<typeof client>;
export type ListedClient = z.output<typeof listedClient>;
export type ClientInput = z.output<typeof clientInput>;
export type ClientUpdate = z.output<typeof clientUpdate>;
