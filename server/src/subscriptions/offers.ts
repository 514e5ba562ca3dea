/** What an account can buy, and whether what it wants is among it. */
import {
  type PlanCategory,
  planCategories,
  type Quantities,
  quantityFault,
} from '@trunkline/contract/subscriptions/plan-cost.ts';
import type { PricedProduct } from '@trunkline/contract/subscriptions/prices.ts';
import type { WantedProduct } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Line, Preview, StripeApi } from '../outside/stripe.ts';
import type { HeldItem } from '../outside/stripe-truth.ts';
import { listOfferedProducts, listPlanProducts } from './subscriptions.store.ts';

/** Those of the account alone come before what everybody is offered. */
export async function readOffers(
  { db, stripe }: { db: Db; stripe: StripeApi },
  account_sid: string,
): Promise<PricedProduct[]> {
  const own = await listOfferedProducts(db, account_sid);
  const products = await listPlanProducts(db);
  const found = await stripe.listOffers(own.length > 0 ? own : null);
  return planCategories.flatMap((category) => {
    const product = products.find((one) => one.category === category);
    const offered = found.find((one) => one.category === category && one.prices.length > 0);
    return product && offered ? [{ ...offered, ...product, category }] : [];
  });
}

/** 400 for so many as cannot be bought, 422 for a price that is not offered. */
export function checkWanted(offers: readonly PricedProduct[], sent: readonly WantedProduct[]) {
  const lines: (Line & { category: PlanCategory })[] = [];
  for (const { product_sid, price_id, quantity } of sent) {
    const offer = offers.find((one) => one.product_sid === product_sid);
    const isOffered = offer?.prices.some(({ stripe_price_id }) => stripe_price_id === price_id);
    if (!offer || !isOffered)
      throw problems.conflict('The prices have changed. Check them again, then send your order.');
    const fault = quantityFault(offer.category, quantity);
    if (fault) throw problems.badRequest(fault);
    if (lines.some(({ category }) => category === offer.category))
      throw problems.badRequest('Name each product once.');
    lines.push({ price_id, quantity, category: offer.category });
  }
  const countOf = (category: PlanCategory) => lines.find((line) => line.category === category)?.quantity ?? 0;
  const quantities = { voice_call_session: countOf('voice_call_session'), device: countOf('device') };
  const fault = quantityFault('voice_call_session', quantities.voice_call_session);
  if (fault) throw problems.badRequest(fault);
  return { quantities, lines };
}

/** What a change is charged with once or, below zero, gives back with later invoices. */
export const costNow = ({ total, amount_due }: Preview): number => (total < 0 ? total : amount_due);

/** What a dry run said holds so long. */
const QUARTER_S = 900;

/** The second from which the rest of the period is paid: that of the dry run while it holds, so that the amount is the same. */
export function countedFrom(since: number | undefined): number | null {
  const now = Date.now() / 1000;
  return since !== undefined && since <= now && since > now - QUARTER_S ? since : null;
}

/** What changes of what the subscription holds: nothing is ordered that was not and will not be. */
export function linesOver(held: readonly HeldItem[], lines: readonly Line[]): Line[] {
  const wanted = lines.flatMap((line) => {
    const item = held.find(({ category }) => category === line.category);
    return item ? [{ ...line, item_id: item.item_id }] : line.quantity > 0 ? [line] : [];
  });
  const left = held.flatMap(({ item_id, price_id, category }) =>
    category && !lines.some((line) => line.category === category)
      ? [{ item_id, price_id, quantity: 0, category }]
      : [],
  );
  return [...wanted, ...left];
}

export function quantitiesOf(items: readonly HeldItem[]): Quantities {
  const countOf = (category: PlanCategory) =>
    items.filter((item) => item.category === category).reduce((sum, { quantity }) => sum + quantity, 0);
  return { voice_call_session: countOf('voice_call_session'), device: countOf('device') };
}

export const isSame = (one: Quantities, other: Quantities): boolean =>
  planCategories.every((category) => one[category] === other[category]);
