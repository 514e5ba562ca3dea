/** Phone numbers: which carrier brings calls for them, and which application answers (`W19`). */
import { z } from 'zod';
import { noMoreThan } from '../core/at-most.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, sortBy } from '../core/paging.ts';
import { recordEndpoints } from '../core/record-endpoints.ts';
import { knownSid, sid } from '../core/value.ts';
import { numberFault } from './number-fault.ts';
import { plainNumber, searchedNumber } from './number-text.ts';

export const NUMBER_TAKEN = 'The phone number you have entered is already in use.';
/** Numbers that one request may name; `all_matching` names none. */
export const MOST_NAMED = 1000;

export const phoneNumber = z.object({
  phone_number_sid: knownSid,
  number: z.string(),
  voip_carrier_sid: knownSid.nullable(),
  account_sid: knownSid.nullable(),
  application_sid: knownSid.nullable().meta({ description: "Null for the carrier's default application" }),
  service_provider_sid: knownSid
    .nullable()
    .meta({ description: "Set by the platform on that provider's test numbers" }),
  account_name: z.string().nullable(),
  carrier_name: z.string().nullable(),
  application_name: z.string().nullable(),
});

/** With what tells an account whether the carrier is its own, which it may open. */
export const listedPhoneNumber = phoneNumber.extend({
  carrier_account_sid: knownSid
    .nullable()
    .meta({ description: 'Null for a carrier of the service provider' }),
});

/** Told apart from what is no sid, since a person has chosen nothing yet. */
const chosen = (label: string) =>
  z
    .guid({ error: ({ input }) => (input ? 'must be a valid sid' : `${label} is required`) })
    .transform((text) => text.toLowerCase())
    .meta({ format: 'uuid' });

const numberText = z
  .string({
    error: ({ input }) => (input === undefined || input === null ? 'number is required' : 'must be text'),
  })
  .transform(plainNumber)
  .superRefine((number, ctx) => {
    const fault = numberFault(number);
    if (fault) ctx.addIssue({ code: 'custom', message: fault });
  })
  .meta({ description: 'Digits, a prefix such as 1212*, or a regular expression; one leading + is removed' });

export const phoneNumberInput = z.object({
  number: numberText,
  voip_carrier_sid: chosen('Carrier'),
  /** Taken from the caller when an account asks (`R15`). */
  account_sid: sid.nullish(),
  /** An application of the same account. */
  application_sid: sid.nullish(),
});

/** Number and carrier cannot be changed: they may only be sent as they are stored. */
export const phoneNumberUpdate = z.object({
  number: z.string('must be text').transform(plainNumber).optional(),
  voip_carrier_sid: sid.nullish(),
  account_sid: sid.nullish(),
  application_sid: sid.nullish(),
});

const filters = {
  /** Any part of the number. */
  filter: z.string().transform(searchedNumber).optional(),
  account_sid: sid.optional(),
  /** Numbers of this provider's accounts, and those without an account on its carriers. */
  service_provider_sid: sid.optional(),
  voip_carrier_sid: sid.optional(),
  application_sid: z
    .union([z.enum(['none', 'nowhere']), sid], 'application_sid must be a sid, none or nowhere')
    .optional()
    .meta({ description: 'A sid, or `none` for numbers without an application' }),
};

export const phoneNumberFilter = z.object(filters);

export const phoneNumberQuery = pageQuery.extend({
  ...filters,
  sort: sortBy(['number']),
});

/** Bulk routing (`R24`): either named numbers, or all that match a filter. */
export const routingChange = z
  .object({
    phone_number_sids: noMoreThan(
      z.array(sid).min(1, 'Name at least one number'),
      MOST_NAMED,
      `At most ${MOST_NAMED.toLocaleString('en')} numbers can be named in one request`,
    ).optional(),
    all_matching: phoneNumberFilter.optional(),
    /** How many numbers the caller believes to match; another count refuses the change. */
    expected_total: z.number().int().min(0).optional(),
    application_sid: sid.nullable().meta({ description: 'One of the same account; null routes to none' }),
  })
  .superRefine(({ phone_number_sids, all_matching, expected_total }, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (Boolean(phone_number_sids) === Boolean(all_matching))
      wrong('phone_number_sids', 'Send either phone_number_sids or all_matching');
    if (all_matching && expected_total === undefined)
      wrong('expected_total', 'expected_total is required with all_matching');
  });

const tag = 'phone-numbers';
const params = z.object({ phone_number_sid: sid });

export const phoneNumberEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/PhoneNumbers',
    summary: 'The numbers within reach, in ascending order',
    tag,
    query: phoneNumberQuery,
    success: { status: 200, body: listOf(listedPhoneNumber) },
  }),
  listOfProvider: endpoint({
    method: 'GET',
    path: '/ServiceProviders/:service_provider_sid/PhoneNumbers',
    summary: "The numbers of a service provider's accounts, in ascending order",
    tag,
    params: z.object({ service_provider_sid: sid }),
    query: phoneNumberQuery.omit({ service_provider_sid: true }),
    success: { status: 200, body: listOf(listedPhoneNumber) },
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/PhoneNumbers/export',
    summary: 'The same numbers, streamed as CSV',
    tag,
    query: phoneNumberFilter,
    success: { status: 200, body: z.unknown(), type: 'text/csv; charset=utf-8' },
  }),
  ...recordEndpoints({
    tag,
    path: '/PhoneNumbers',
    params,
    create: { summary: 'Add a number or a pattern', body: phoneNumberInput },
    read: { summary: 'One number', answer: phoneNumber },
    update: { summary: "Change the number's account or application", body: phoneNumberUpdate },
    remove: { summary: 'Delete a number' },
  }),
  routeMany: endpoint({
    method: 'PUT',
    path: '/PhoneNumbers',
    summary: 'Route many numbers to one application, all of them or none',
    tag,
    body: routingChange,
    success: { status: 200, body: z.object({ changed: z.number(), audit_sid: knownSid.nullable() }) },
  }),
};

export type PhoneNumber = z.output<typeof phoneNumber>;
export type ListedPhoneNumber = z.output<typeof listedPhoneNumber>;
export type PhoneNumberInput = z.output<typeof phoneNumberInput>;
export type PhoneNumberUpdate = z.output<typeof phoneNumberUpdate>;
export type PhoneNumberFilter = z.output<typeof phoneNumberFilter>;
export type PhoneNumberQuery = z.output<typeof phoneNumberQuery>;
export type RoutingChange = z.output<typeof routingChange>;
