/** A plan as a form: what is bought, what it costs, what is wrong with it. Pure. Amounts are in cents or the like. */
import {
  costOf,
  type PlanCategory,
  planCategories,
  planLimits,
  priceFor,
  type Quantities,
} from '@trunkline/contract/subscriptions/plan-cost.ts';
import type { PricedProduct } from '@trunkline/contract/subscriptions/prices.ts';
import type { OwnSubscription } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { countText } from '../ui/page/count-text.ts';

/** As typed. */
export type PlanValues = Record<PlanCategory, string>;

type Bought = Pick<OwnSubscription, 'products'> | null | undefined;

/** By these a platform's own server names them. */
const productNames: Record<PlanCategory, string> = {
  voice_call_session: 'concurrent call session',
  device: 'registered device',
};

/** What the account has, one of each on the free plan. */
export function quantitiesOf(subscription: Bought): Quantities {
  const of = (wanted: PlanCategory) =>
    subscription?.products.find(({ category, name }) => category === wanted || name === productNames[wanted])
      ?.quantity ?? 0;
  return { voice_call_session: of('voice_call_session'), device: of('device') };
}

/** `isPaid`: the plan as it is; else the least of what can be bought that holds the trial's calls. */
export function planValues(subscription: Bought, isPaid: boolean): PlanValues {
  const { voice_call_session, device } = quantitiesOf(subscription);
  const calls = Math.max(planLimits.voice_call_session.least, voice_call_session);
  return { voice_call_session: String(calls), device: String(isPaid ? device : 0) };
}

export function planFaults(values: PlanValues): Partial<PlanValues> {
  const faults: Partial<PlanValues> = {};
  for (const category of planCategories) {
    const { least, most } = planLimits[category];
    const quantity = numberOf(values[category]);
    if (quantity === null || quantity < least || quantity > most)
      faults[category] = `From ${least} to ${most}`;
  }
  return faults;
}

/** Null for what is no whole number. */
export const numberOf = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);

export type PlanLine = {
  category: PlanCategory;
  product_sid: string;
  price_id: string;
  quantity: number;
  fee: number;
  cost: number;
  currency: string;
  /** What one is: 'session'. */
  unit: string;
};

/** One for each category that has a price; what is no number costs nothing yet. */
export function planLines(prices: readonly PricedProduct[], values: PlanValues): PlanLine[] {
  return planCategories.flatMap((category) => {
    const product = prices.find((one) => one.category === category);
    const price = product && priceFor(product);
    if (!product || !price) return [];
    const quantity = numberOf(values[category]) ?? 0;
    const { product_sid, unit_label } = product;
    const unit = (unit_label ?? '').replace(/^per\s+/i, '') || usualUnits[category];
    const { stripe_price_id: price_id, currency } = price;
    return [{ category, product_sid, price_id, quantity, currency, unit, ...costOf(price, quantity) }];
  });
}

const usualUnits: Record<PlanCategory, string> = { voice_call_session: 'call session', device: 'device' };

export function totalOf(lines: readonly PlanLine[]): { cost: number; currency: string } {
  return {
    cost: lines.reduce((sum, { cost }) => sum + cost, 0),
    currency: lines[0]?.currency ?? 'usd',
  };
}

/** Both categories are sent: what is not named is left as it is. */
export const productsSent = (lines: readonly PlanLine[]) =>
  lines.map(({ price_id, product_sid, quantity }) => ({ price_id, product_sid, quantity }));

export function isSamePlan(values: PlanValues, other: PlanValues): boolean {
  return planCategories.every((category) => numberOf(values[category]) === numberOf(other[category]));
}

/** '$12.50': cents of most currencies, whole ones of those that have none; fractions of a cent where there are some. */
export function money(amount: number, currency = 'usd'): string {
  const style = { style: 'currency', currency: currency.toUpperCase() } as const;
  const digits = new Intl.NumberFormat('en-US', style).resolvedOptions().maximumFractionDigits ?? 2;
  const format = new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: digits + 4 });
  return format.format(amount / 10 ** digits);
}

/** 'Jan 15, 2027' */
export function dayOf(date: string | number | Date): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' }).format(
    new Date(date),
  );
}

/** 'one simultaneous call' is no words of a plan: numbers are easier to compare. */
export const counted = (count: number, one: string): string =>
  `${countText(count)} ${one}${count === 1 ? '' : 's'}`;
