/** A price list as Stripe has it. */
import type { Price, PricedProduct } from './prices.ts';

export function aPrice(more: Partial<Price> = {}): Price {
  return {
    stripe_price_id: 'price_calls',
    billing_scheme: 'per_unit',
    currency: 'usd',
    recurring: { interval: 'month', interval_count: 1 },
    tiers_mode: null,
    tiers: null,
    type: 'recurring',
    unit_amount: 500,
    unit_amount_decimal: '500',
    ...more,
  };
}

export function aPricedProduct(more: Partial<PricedProduct> = {}): PricedProduct {
  return {
    product_sid: 'c4403cdb-8e75-4b27-9726-7d8315e3216d',
    name: 'concurrent call session',
    category: 'voice_call_session',
    stripe_product_id: 'prod_calls',
    description: null,
    unit_label: 'per session',
    prices: [aPrice()],
    ...more,
  };
}
