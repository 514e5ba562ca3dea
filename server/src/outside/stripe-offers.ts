/** What Stripe has to sell. */
import type { PricedProduct } from '@trunkline/contract/subscriptions/prices.ts';
import type Stripe from 'stripe';
import { CATEGORY, MANY } from './stripe-truth.ts';

export type Offered = Omit<PricedProduct, 'product_sid' | 'category' | 'name'> & { category: string | null };

const modes = ['graduated', 'volume'] as const;

/** Of those products, or else of all that are offered to everybody. */
export async function offersOf(
  stripe: Stripe,
  product_ids: readonly string[] | null,
  options: Stripe.RequestOptions,
): Promise<Offered[]> {
  const ids = product_ids ? { ids: [...product_ids] } : {};
  const { data } = await stripe.products.list({ active: true, limit: MANY, ...ids }, options);
  const offered = data.filter((product) => product_ids || product.metadata.availability === 'general');
  return Promise.all(
    offered.map(async (product) => {
      const prices = await stripe.prices.list(
        {
          product: product.id,
          active: true,
          type: 'recurring',
          limit: MANY,
          expand: ['data.tiers'],
        },
        options,
      );
      return offeredOf(product, prices.data);
    }),
  );
}

/** The usual price of a product first. */
function offeredOf(product: Stripe.Product, prices: readonly Stripe.Price[]): Offered {
  const usual = typeof product.default_price === 'string' ? product.default_price : product.default_price?.id;
  const inOrder = prices.toSorted((one, other) => Number(other.id === usual) - Number(one.id === usual));
  return {
    category: product.metadata[CATEGORY] ?? null,
    stripe_product_id: product.id,
    description: product.description,
    unit_label: product.unit_label ?? null,
    prices: inOrder.map((price) => ({
      stripe_price_id: price.id,
      billing_scheme: price.billing_scheme === 'tiered' ? 'tiered' : 'per_unit',
      currency: price.currency,
      recurring: price.recurring && {
        interval: price.recurring.interval,
        interval_count: price.recurring.interval_count,
      },
      tiers_mode: modes.find((mode) => mode === price.tiers_mode) ?? null,
      tiers:
        price.tiers?.map((tier) => ({
          up_to: tier.up_to,
          flat_amount: tier.flat_amount,
          unit_amount: tier.unit_amount,
          unit_amount_decimal: decimal(tier.unit_amount_decimal),
        })) ?? null,
      type: price.type === 'one_time' ? 'one_time' : 'recurring',
      unit_amount: price.unit_amount,
      unit_amount_decimal: decimal(price.unit_amount_decimal),
    })),
  };
}

const decimal = (value: { toString(): string } | null) => (value === null ? null : value.toString());
