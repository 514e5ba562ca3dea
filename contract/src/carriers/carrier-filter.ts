/** The filter of the list of carriers. */
import { z } from 'zod';
import { MOST_COUNTED_FOR, pageQuery, sortBy, textFilter } from '../core/paging.ts';
import { sid } from '../core/value.ts';
import { carrierStates } from './carrier-states.ts';

export const LONGEST_CARRIER_NAME = 64;

const state = z
  .enum(carrierStates, `state must be ${carrierStates.join(', ')}`)
  .optional()
  .meta({
    description:
      'not-registered: active carriers that should be registered and are not; failing: active carriers that failed their last test, or whose calls of the last 24 hours were answered much less often than usual, of a provider or an account',
  });

export const carrierFilter = pageQuery.extend({
  /** Any part of the carrier's name. */
  name: textFilter.optional(),
  /** Carriers that serve this account: its own and its provider's. */
  account_sid: sid.optional(),
  state,
  sort: sortBy(['name', 'is_active', 'created_at']),
  count_of: z
    .literal('phone-numbers', 'count_of must be phone-numbers')
    .optional()
    .meta({
      description: `Also count the numbers within reach of each carrier, on a page with at most ${MOST_COUNTED_FOR} carriers`,
    }),
});

export type CarrierFilter = z.output<typeof carrierFilter>;
