/** One search over everything that a person reaches, whichever provider it belongs to (`R42`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { asWritten, isPrintable, notPrintable } from '../core/printable.ts';
import { knownSid } from '../core/value.ts';
import { recordKinds } from '../record-facts/record-facts.contract.ts';

export const foundKinds = [...recordKinds, 'recent-calls'] as const;

export const LONGEST_SEARCH = 200;

/** Maximum number of results, the best of each kind. */
export const MOST_ANSWERS = 30;

export const found = z.object({
  sid: z
    .string()
    .meta({ description: "The record's sid; for a call, its call_sid or, if it has none, its Call-ID" }),
  kind: z.enum(foundKinds),
  name: z.string(),
  detail: z.string().nullable().meta({
    description: 'What it was found by, or what distinguishes it: an address, a realm, a vendor',
  }),
  account_sid: knownSid.nullable(),
  account_name: z.string().nullable(),
  service_provider_sid: knownSid.nullable(),
});

export const searchEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/Search',
    summary: 'Find records of every kind by name, number, address, sid or call id',
    tag: 'search',
    query: z.object({
      q: z
        .string('q is required: the text to search for')
        .overwrite(asWritten)
        .trim()
        .min(1, 'q is required: the text to search for')
        .max(LONGEST_SEARCH, `q may have at most ${LONGEST_SEARCH} characters`)
        .refine(isPrintable, notPrintable('q')),
    }),
    success: {
      status: 200,
      body: z.object({
        found: z.array(found),
        not_searched: z.array(z.enum(foundKinds)).meta({ description: 'Kinds whose store did not answer' }),
      }),
    },
  }),
};

export type FoundKind = (typeof foundKinds)[number];
export type Found = z.output<typeof found>;
