/** What can be bought, and its price, as Stripe reports it. */
import { z } from 'zod';
import { knownSid } from '../core/value.ts';

export const category = z.enum(['voice_call_session', 'device']);
const cents = z.number().nullable().meta({ description: 'In the smallest unit of the currency' });

const tier = z.object({
  up_to: z.number().nullable().meta({ description: 'The last number of the tier; null if it has no end' }),
  flat_amount: cents,
  unit_amount: cents,
  unit_amount_decimal: z.string().nullable(),
});

const price = z.object({
  stripe_price_id: z.string(),
  billing_scheme: z.enum(['per_unit', 'tiered']),
  currency: z.string().meta({ description: 'Three letters in lower case, such as usd' }),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
  tiers_mode: z.enum(['graduated', 'volume']).nullable(),
  tiers: z.array(tier).nullable(),
  type: z.enum(['recurring', 'one_time']),
  unit_amount: cents,
  unit_amount_decimal: z.string().nullable(),
});

export const pricedProduct = z.object({
  product_sid: knownSid,
  name: z.string(),
  category,
  stripe_product_id: z.string(),
  description: z.string().nullable(),
  unit_label: z.string().nullable(),
  prices: z.array(price).meta({ description: 'The default one first' }),
});

export type Price = z.output<typeof price>;
export type PricedProduct = z.output<typeof pricedProduct>;
