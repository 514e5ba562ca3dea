/** Accounts: the customers of a service provider (`W8`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import {
  activeState,
  countByState,
  listAnswer,
  MOST_COUNTED_FOR,
  pageQuery,
  sortBy,
  textFilter,
} from '../core/paging.ts';
import {
  bit,
  created,
  flag,
  inAnyCase,
  knownSid,
  optionalText,
  requiredText,
  sid,
  when,
} from '../core/value.ts';
import { optionalWebhookInput, optionalWebhookUpdate, webhook } from '../core/webhook.ts';
import { timeQuery } from '../recent-calls/time-range.ts';
import { bucketCredentialUpdate } from './bucket-change.ts';
import { countedEvents, countedLists } from './counted-lists.ts';
import { givenSipRealm, sipRealm } from './sip-realm.ts';
import { maskedBucketCredential } from './storage-vendors.ts';

export const ACCOUNT_NAME_TAKEN =
  'The name you have entered is already in use on another one of your accounts.';
export const SIP_REALM_TAKEN =
  'The SIP Realm you have entered is already in use on another one of your accounts.';

export const recordFormat = z.enum(['mp3', 'wav'], 'record_format must be mp3 or wav');

export const account = z.object({
  account_sid: knownSid,
  name: z.string(),
  sip_realm: z.string().nullable(),
  service_provider_sid: knownSid,
  device_calling_application_sid: knownSid.nullable(),
  siprec_hook_sid: knownSid.nullable(),
  registration_hook: webhook.nullable(),
  queue_event_hook: webhook.nullable(),
  webhook_secret: z.string().meta({ description: 'Masked; GET WebhookSecret reveals it.' }),
  is_active: bit,
  enable_debug_log: bit,
  disable_cdrs: bit,
  record_all_calls: bit,
  record_format: recordFormat,
  bucket_credential: maskedBucketCredential.nullable(),
  plan_type: z.enum(['trial', 'free', 'paid']),
  stripe_customer_id: z.string().nullable(),
  trial_end_date: when.nullable(),
  deactivated_reason: z.string().nullable(),
  device_to_call_ratio: z.number(),
  subspace_client_id: z.string().nullable(),
  subspace_sip_teleport_id: z.string().nullable(),
  subspace_sip_teleport_destinations: z.string().nullable(),
  created_at: when.nullable(),
});

const fields = {
  name: requiredText('Account name', 64),
  sip_realm: sipRealm.optional(),
  registration_hook: optionalWebhookInput('registration_hook').optional(),
  queue_event_hook: optionalWebhookInput('queue_event_hook').optional(),
  enable_debug_log: flag.optional(),
};

/** `service_provider_sid` is taken from the caller when a provider asks (`R15`). */
export const accountInput = z.object({ ...fields, service_provider_sid: sid.nullish() });

/** A PUT changes what it names; the rest stays. */
export const accountUpdate = z.object({
  ...fields,
  name: fields.name.optional(),
  registration_hook: optionalWebhookUpdate('registration_hook').optional(),
  queue_event_hook: optionalWebhookUpdate('queue_event_hook').optional(),
  device_calling_application_sid: sid.nullish(),
  siprec_hook_sid: sid.nullish(),
  service_provider_sid: sid.nullish(),
  /** Null leaves it, as its mask does. */
  webhook_secret: optionalText('Webhook secret', 36).optional(),
  record_all_calls: flag.optional(),
  record_format: recordFormat.optional(),
  /** Null and vendor `none` remove it. */
  bucket_credential: bucketCredentialUpdate,
});

/** Python sends True. */
const regenerate = inAnyCase(z.enum(['true', '1', 'false', '0']));

const accountParams = z.object({ account_sid: sid });

export const accountSorts = ['name', 'is_active', 'created_at'] as const;

const counted = [...countedLists, ...countedEvents] as const;

export const accountFilter = pageQuery.extend({
  /** Any part of the account's name. */
  name: textFilter.optional(),
  state: activeState,
  sort: sortBy(accountSorts),
  count_by: countByState,
  count_of: z
    .enum(counted, `count_of must be one of ${counted.join(', ')}`)
    .optional()
    .meta({
      description: `Also count these for each account, on a page with at most ${MOST_COUNTED_FOR} accounts; calls and alerts within the given time, which narrows nothing else`,
    }),
  ...timeQuery,
});

export type AccountQuery = z.output<typeof accountFilter> & { service_provider_sid?: string };

export const accountEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Accounts',
    summary: 'The accounts within reach, by name',
    tag: 'accounts',
    query: accountFilter,
    ...listAnswer(account, 'accounts'),
  }),
  listOfProvider: endpoint({
    method: 'GET',
    path: '/ServiceProviders/:service_provider_sid/Accounts',
    summary: "A service provider's accounts, by name",
    tag: 'accounts',
    params: z.object({ service_provider_sid: sid }),
    query: accountFilter,
    ...listAnswer(account, 'accounts'),
  }),
  create: endpoint({
    method: 'POST',
    path: '/Accounts',
    summary: 'Add an account',
    tag: 'accounts',
    body: accountInput,
    creates: 'sid',
    success: { status: 201, body: created },
  }),
  read: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid',
    summary: 'One account',
    tag: 'accounts',
    params: accountParams,
    success: { status: 200, body: account },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/Accounts/:account_sid',
    summary: 'Change what the body names',
    tag: 'accounts',
    params: accountParams,
    body: accountUpdate,
    success: { status: 204, body: null },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Accounts/:account_sid',
    summary: 'Delete an account and everything it owns, unless something still uses it',
    tag: 'accounts',
    params: accountParams,
    body: z.object({ password: z.string().max(1024).nullish() }).nullish(),
    success: { status: 204, body: null },
  }),
  setSipRealm: endpoint({
    method: 'POST',
    path: '/Accounts/:account_sid/SipRealms/:sip_realm',
    summary: "Set the account's SIP realm; where the server makes its DNS records, only once they are there",
    tag: 'accounts',
    limit: 'test',
    params: accountParams.extend({ sip_realm: givenSipRealm }),
    success: { status: 204, body: null },
  }),
  readWebhookSecret: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/WebhookSecret',
    summary: 'The secret that signs webhooks; with regenerate=true a new one',
    tag: 'accounts',
    params: accountParams,
    query: z.object({ regenerate: regenerate.optional() }),
    success: { status: 200, body: z.object({ webhook_secret: z.string() }) },
  }),
};

export type Account = z.output<typeof account>;
export type AccountInput = z.output<typeof accountInput>;
export type AccountUpdate = z.output<typeof accountUpdate>;
