/** Rounds of changes of what an account pays, at both servers at once and by Stripe itself (decision 038). */
import { setTimeout as pause } from 'node:timers/promises';
import type { FakeStripe } from '../../server/src/outside/stripe.fake.ts';
import type { Client, Reply } from './client.ts';
import { makePayer, type Payer, type Standing, standingAt, startTelling, subscriptionOf } from './payers.ts';
import { mayStand, type Promised, type Round, type World, wasDone } from './workload.ts';

/** Accounts that are changed beside one another; one whose payment was left in the middle makes room for another. */
const AT_ONCE = 3;
const GOOD = ['pm_card_visa', 'pm_card_mastercard'];
const BAD = 'pm_card_chargeCustomerFail';

export type Plans = Awaited<ReturnType<typeof openPlans>>;
type Change = { about: string; body: (nth: number) => object };

export async function openPlans(
  client: Client,
  { service_provider_sid }: World,
  { stripe, urls }: { stripe: FakeStripe; urls: () => readonly string[] },
) {
  const all: Payer[] = [];
  const tellAll = startTelling(stripe, urls);
  const first = await makePayer(client, service_provider_sid);
  if (!first) throw new Error('an account that pays could not be made');
  const { body: offers } = await client.ask(0, 'GET', '/Prices', { as: first.token });
  const [offer] = offers as unknown as { product_sid: string; prices: { stripe_price_id: string }[] }[];
  const price_id = offer?.prices[0]?.stripe_price_id;
  const products = (quantity: number) => [{ price_id, product_sid: offer?.product_sid, quantity }];

  const send = (payer: Payer, server: number, { about, body }: Change, nth = 0) =>
    client.ask(server, 'POST', '/Subscriptions', { body: body(nth), as: payer.token, about });

  /** Two at each server. */
  const atBoth = (payer: Payer, change: (nth: number) => Change) =>
    Promise.all([0, 1, 2, 3].map((nth) => send(payer, nth % 2, change(nth), nth)));

  const some = () => 5 + Math.floor(Math.random() * 90);
  const ofCapacity = (amounts: number[]): Change => ({
    about: 'plan: capacity',
    body: (nth) => ({ action: 'update-quantities', products: products(amounts[nth] ?? 0) }),
  });
  const ofCard = (cards: string[]): Change => ({
    about: 'plan: card',
    body: (nth) => ({ action: 'update-payment-method', payment_method_id: cards[nth % cards.length] }),
  });
  const downgrade: Change = { about: 'plan: downgrade', body: () => ({ action: 'downgrade-to-free' }) };
  const keep: Change = { about: 'plan: kept', body: () => ({ action: 'keep-paid-plan' }) };
  const capacityOf = ({ account_sid }: Payer) => `the capacity of ${account_sid}`;
  const endOf = ({ account_sid }: Payer) => `the end of ${account_sid}`;

  async function upgrade(payer: Payer, promised: Promised): Promise<Reply[]> {
    const amounts = [some(), some(), some(), some()];
    const replies = await atBoth(payer, () => ({
      about: 'plan: upgrade',
      body: (nth) => ({
        action: 'upgrade-to-paid',
        payment_method_id: nth === 3 ? BAD : GOOD[nth % 2],
        products: products(amounts[nth] ?? 0),
      }),
    }));
    const taken = replies.filter(wasTaken).length;
    payer.upgrades.taken += taken;
    payer.upgrades.unknown += replies.filter(isUnknown).length;
    if (taken > 1) promised.broken.push(`${taken} upgrades of the account ${payer.account_sid} were taken`);
    promised.last.delete(endOf(payer));
    stands(promised, capacityOf(payer), replies, (nth) => String(amounts[nth]));
    return replies;
  }

  async function capacity(payer: Payer, promised: Promised): Promise<Reply[]> {
    const amounts = [some(), some(), some(), some()];
    const replies = await atBoth(payer, () => ofCapacity(amounts));
    stands(promised, capacityOf(payer), replies, (nth) => String(amounts[nth]));
    return replies;
  }

  async function end(payer: Payer, promised: Promised): Promise<Reply[]> {
    const replies = await atBoth(payer, (nth) => (nth === 0 || nth === 3 ? downgrade : keep));
    stands(promised, endOf(payer), replies, (nth) => String(nth === 0 || nth === 3));
    return replies;
  }

  /** The period ends while somebody changes the capacity: the plan is renewed, or over where it was to end. */
  async function renewal(payer: Payer, promised: Promised): Promise<Reply[]> {
    const [replies] = await Promise.all([capacity(payer, promised), endPeriod(payer, promised)]);
    return replies;
  }

  async function endPeriod(payer: Payer, promised: Promised): Promise<void> {
    await pause(Math.random() * 50);
    const live = subscriptionOf(stripe, payer);
    if (live?.status !== 'active') return;
    if (live.cancel_at_period_end) forget(payer, promised);
    stripe.ledger.endPeriod(live);
    await tellAll();
  }

  /** A renewal that cannot be paid, then cards that can. */
  async function unpaid(payer: Payer, promised: Promised): Promise<Reply[]> {
    const bad = await send(payer, 0, ofCard([BAD]));
    await endPeriod(payer, promised);
    return [bad, ...(await atBoth(payer, () => ofCard(GOOD)))];
  }

  const card = (payer: Payer) => atBoth(payer, () => ofCard(GOOD));

  /** Somebody ends the subscription at Stripe's own page. */
  async function cancelled(payer: Payer, promised: Promised): Promise<Reply[]> {
    const cancel = async () => {
      await pause(Math.random() * 50);
      const live = subscriptionOf(stripe, payer);
      if (live?.status === 'active') stripe.ledger.cancel(live);
      await tellAll();
    };
    const [replies] = await Promise.all([capacity(payer, promised), cancel()]);
    forget(payer, promised);
    return replies;
  }

  function forget(payer: Payer, { last }: Promised): void {
    last.delete(capacityOf(payer));
    last.delete(endOf(payer));
  }

  const kinds = [capacity, end, renewal, card, capacity, unpaid, end, renewal, cancelled];

  function lane(name: string): Round {
    let current: Payer | null = null;
    return async (_client, _world, promised) => {
      const nth = promised.rounds.get(name) ?? 0;
      if (!current) {
        current = await makePayer(client, service_provider_sid);
        if (current) all.push(current);
      }
      const payer = current;
      if (!payer) return void (await pause(AGAIN_MS));
      const { status } = subscriptionOf(stripe, payer) ?? {};
      const isPaying = status === 'active' || status === 'past_due';
      const kind = isPaying ? (kinds[nth % kinds.length] ?? capacity) : upgrade;
      const replies = await kind(payer, promised);
      await tellAll();
      if (replies.some(isUnknown)) current = null;
      else promised.broken.push(...(await otherwiseAt(payer, kind.name)));
    };
  }

  /** At a server that is there, though it should be as at Stripe by now. */
  async function otherwiseAt(payer: Payer, after: string): Promise<string[]> {
    const seen = await Promise.all([0, 1].map((server) => seenAt(client, server, payer)));
    return seen.flatMap((one, server) => {
      const fault = one && differenceOf(one, standingAt(stripe, payer));
      return fault ? [`server ${server + 1}, after ${after}: ${fault}`] : [];
    });
  }

  const names = Array.from({ length: AT_ONCE }, (_, nth) => `plans ${nth + 1}`);
  const lanes = Object.fromEntries(names.map((name) => [name, lane(name)]));
  return { all, lanes, tellAll, capacityOf, endOf, stripe };
}

const AGAIN_MS = 100;
const isUnknown = ({ status }: Reply) => status === 0 || status >= 500;
/** A card that is refused is an answer too, and nothing was changed. */
const wasTaken = (reply: Reply) => wasDone(reply) && reply.body.status === 'success';

function stands(promised: Promised, what: string, replies: Reply[], saidBy: (nth: number) => string): void {
  const asTaken = replies.map((reply) =>
    wasDone(reply) && !wasTaken(reply) ? { ...reply, status: 422 } : reply,
  );
  mayStand(promised, what, asTaken, saidBy);
}

/** As a person of the account sees it; null where the server, or its node, is gone. */
async function seenAt(client: Client, server: number, payer: Payer): Promise<Standing | null> {
  const { status, body } = await client.ask(server, 'GET', '/Users/me', {
    as: payer.token,
    about: 'plan: read',
  });
  if (status !== 200) return null;
  const { account, subscription } = body as {
    account: { plan_type: Standing['plan'] };
    subscription: {
      status: string;
      ends_at: string | null;
      products: { category: string; quantity: number }[];
    } | null;
  };
  const isUnpaid = account.plan_type === 'paid' && subscription?.status === 'suspended';
  const calls = subscription?.products.find(({ category }) => category === 'voice_call_session');
  return {
    plan: isUnpaid ? 'unpaid' : account.plan_type,
    calls: calls?.quantity ?? 0,
    ends: subscription?.ends_at != null,
    card: '',
  };
}

/** Null where both say the same. Of the card only who knows one speaks. */
export function differenceOf(seen: Standing, is: Standing): string | null {
  const words = ({ plan, calls, ends, card }: Standing, has_card: boolean) =>
    plan === 'paid' || plan === 'unpaid'
      ? `${plan}, ${calls} calls${ends ? ', to its end' : ''}${has_card ? `, by ${card}` : ''}`
      : plan;
  const [ours, theirs] = [words(seen, seen.card !== ''), words(is, seen.card !== '')];
  return ours === theirs ? null : `an account is ${ours}, and ${theirs} at Stripe`;
}
