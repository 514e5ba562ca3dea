import { z } from 'zod';
import { when } from './value.ts';

/** The result of an earlier test of a credential, as lists show it (`R28`). */
export const lastTest = z.object({
  status: z.enum(['ok', 'fail']),
  reason: z.string().nullable(),
  tested_at: when,
});
