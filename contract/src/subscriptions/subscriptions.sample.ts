/** What a test changes a subscription with, and a price list as Stripe has it. */
import type { Price, PricedProduct } from './prices.ts';
import type { SubscriptionChange } from './subscriptions.contract.ts';

type Upgrade = Extract<SubscriptionChange, { action: 'upgrade-to-paid' }>;

export function anUpgrade(
  products: Upgrade['products'],
  payment_method_id: string = 'pm_card_visa',
): Upgrade {
  return { action: 'upgrade-to-paid', payment_method_id, products };
}

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
