/** What a plan may hold, and what it costs. Amounts are in the smallest unit of a currency: cents of a dollar. */
import type { Price, PricedProduct } from './prices.ts';

/** What can be bought; in `Users/me` the platform calls each by its product's name. */
export const planLimits = {
  voice_call_session: { least: 5, most: 1000 },
  device: { least: 0, most: 200 },
} as const;

export type PlanCategory = keyof typeof planLimits;
export const planCategories = Object.keys(planLimits) as PlanCategory[];
export type Quantities = Record<PlanCategory, number>;

/** Texts that clients look for (`R4`, `W43`). */
export const TOO_FEW_CALLS = 'invalid voice call session value, minimum is 5';
export const TOO_MANY_CALLS = 'A plan has at most 1000 concurrent call sessions.';
export const WRONG_DEVICES = 'A plan has 0 to 200 additional devices.';
const NOT_WHOLE = {
  voice_call_session: 'A plan has a whole number of concurrent call sessions.',
  device: 'A plan has a whole number of additional devices.',
} as const;

/** Why this quantity cannot be bought; null if it can. */
export function quantityFault(category: PlanCategory, quantity: number): string | null {
  const { least, most } = planLimits[category];
  if (quantity >= least && quantity <= most) return Number.isInteger(quantity) ? null : NOT_WHOLE[category];
  if (category === 'device') return WRONG_DEVICES;
  return quantity > most ? TOO_MANY_CALLS : TOO_FEW_CALLS;
}

/** Devices that may be registered at the same time. */
export function registeredDevices(device_to_call_ratio: number, { voice_call_session, device }: Quantities) {
  return device_to_call_ratio * (voice_call_session + device);
}

type Tiers = NonNullable<Price['tiers']>;

/**
 * The cost of one, as the table shows it, and of all of them per month. A tier begins after the one before it and
 * ends at its own `up_to`; one without an end is the last. In `volume` mode all are bought at the price of the tier
 * of their number, in `graduated` mode each at the price of its own tier.
 */
export function costOf(price: Price, quantity: number): { fee: number; cost: number } {
  if (price.billing_scheme === 'per_unit' || !price.tiers) {
    const fee = unitOf(price);
    return { fee, cost: Math.round(fee * quantity) };
  }
  const tier = tierOf(price.tiers, quantity);
  const fee = tier ? unitOf(tier) || (tier.flat_amount ?? 0) : 0;
  if (price.tiers_mode === 'graduated') return { fee, cost: graduated(price.tiers, quantity) };
  return { fee, cost: tier ? costWithin(tier, quantity) : 0 };
}

/** The price in the wanted currency, else the first. */
export function priceFor(product: PricedProduct, currency = 'usd'): Price | undefined {
  return product.prices.find((price) => price.currency === currency) ?? product.prices[0];
}

function tierOf(tiers: Tiers, quantity: number) {
  return tiers.find(({ up_to }) => up_to === null || up_to >= quantity);
}

function graduated(tiers: Tiers, quantity: number): number {
  let [cost, below] = [0, 0];
  for (const tier of tiers) {
    const end = Math.min(quantity, tier.up_to ?? quantity);
    if (end > below) cost += costWithin(tier, end - below);
    below = Math.max(below, end);
  }
  return cost;
}

function costWithin(tier: Tiers[number], quantity: number): number {
  return Math.round(unitOf(tier) * quantity) + (tier.flat_amount ?? 0);
}

/** Fractions of a cent are only in the decimal. */
function unitOf({
  unit_amount,
  unit_amount_decimal,
}: {
  unit_amount: number | null;
  unit_amount_decimal: string | null;
}) {
  return unit_amount ?? (unit_amount_decimal === null ? 0 : Number(unit_amount_decimal));
}
