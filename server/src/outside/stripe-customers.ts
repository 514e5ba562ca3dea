/** Customers are made under a key, and Stripe remembers for a day what it made: also while that is being removed. */
import type Stripe from 'stripe';

export type CustomerFacts = { account_sid: string; email: string | null; name: string };

/** Noted with a customer that is about to be removed. */
const LEAVING = 'leaving';

/** The same for the same facts and key, unless that one was deleted meanwhile, or is about to be. */
export async function customerFor(
  stripe: Stripe,
  { account_sid, email, name }: CustomerFacts,
  key: string,
): Promise<string> {
  const facts = { ...(email ? { email } : {}), name, metadata: { account_sid } };
  let made = await stripe.customers.create(facts, { idempotencyKey: key });
  for (;;) {
    const found = await stripe.customers.retrieve(made.id);
    if (!found.deleted && !found.metadata[LEAVING]) return made.id;
    made = await stripe.customers.create(facts, { idempotencyKey: `${key}-after-${made.id}` });
  }
}

/** From here on nobody is made this one. */
export const markLeaving = (stripe: Stripe, customer_id: string) =>
  stripe.customers.update(customer_id, { metadata: { [LEAVING]: 'true' } });
