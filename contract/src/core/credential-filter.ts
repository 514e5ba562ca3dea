/** The filter of lists of vendors' keys (`R28`, `R42`), for speech and language models alike. */
import { z } from 'zod';
import { pageQuery, textFilter } from './paging.ts';

export const credentialFilter = pageQuery.extend({
  /** The vendor as it is stored. */
  vendor: z.string().trim().max(32).optional(),
  /** Any part of the label. */
  label: textFilter.optional(),
  /** Of an account's list: only its own, or only its provider's. Of a provider's: `all` has its accounts' too. */
  level: z
    .enum(['account', 'service_provider', 'all'], 'level must be account, service_provider or all')
    .optional(),
  /** Those that failed their last test. */
  state: z.literal('failing', 'state must be failing').optional(),
  count_by: z.literal('level', 'count_by must be level').optional().meta({
    description:
      'Also count those that the provider shares with all its accounts, and those that failed their last test; left out with a filter',
  }),
});
