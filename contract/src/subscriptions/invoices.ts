/** The next and past invoices, as Stripe reports them. */
import { z } from 'zod';
import { when } from '../core/value.ts';

export const nextInvoice = z.object({
  total: z.number(),
  amount_due: z.number().meta({
    description:
      'The part of the total that is charged: less credit from an earlier reduction of the capacity',
  }),
  currency: z.string(),
  next_payment_attempt: z
    .number()
    .nullable()
    .meta({ description: 'Seconds since 1970; null if nothing more is charged' }),
  period_end: z.number().nullable(),
});

export type NextInvoice = z.output<typeof nextInvoice>;

export const pastInvoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created_at: when,
  total: z.number(),
  currency: z.string(),
  status: z.enum(['open', 'paid', 'uncollectible', 'void']),
  url: z.url().nullable().meta({ description: 'Its page at Stripe, where it can be read and paid' }),
  pdf_url: z.url().nullable(),
});
