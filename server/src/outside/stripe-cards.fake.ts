/** Cards that behave, by the ids that Stripe itself has for tests. */
import { declined, type Json } from './stripe-wire.fake.ts';

type Manner = {
  brand: string;
  last4: string;
  /** What comes of a payment. */
  pays: 'yes' | 'no' | 'when confirmed';
  /** It cannot even be kept. */
  is_refused?: true;
};

export const DECLINED = 'Your card was declined.';

const manners: Record<string, Manner> = {
  pm_card_visa: { brand: 'visa', last4: '4242', pays: 'yes' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', pays: 'yes' },
  pm_card_authenticationRequired: { brand: 'visa', last4: '3220', pays: 'when confirmed' },
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341', pays: 'no' },
  pm_card_chargeDeclined: { brand: 'visa', last4: '0002', pays: 'no', is_refused: true },
};

/** By the numbers that people type on a test page. */
const byNumber: Record<string, string> = {
  '4242424242424242': 'pm_card_visa',
  '5555555555554444': 'pm_card_mastercard',
  '4000002500003155': 'pm_card_authenticationRequired',
  '4000000000000341': 'pm_card_chargeCustomerFail',
  '4000000000000002': 'pm_card_chargeDeclined',
};

/** A new payment method like the one that is named; undefined where Stripe has none of that name. */
export function cardLike(name: string, id: string): Json | undefined {
  const manner = manners[name];
  return (
    manner && {
      id,
      object: 'payment_method',
      type: 'card',
      customer: null,
      card: { brand: manner.brand, last4: manner.last4, exp_month: 12, exp_year: 2034 },
      $manner: manner,
    }
  );
}

export const nameOfNumber = (number: string): string =>
  byNumber[number.replaceAll(' ', '')] ?? 'pm_card_visa';

export function mannerOf(card: Json | undefined): Manner['pays'] {
  return card ? (card.$manner as Manner).pays : 'no';
}

/** Throws for a card that is declined when it is kept. */
export function refuseToKeep(card: Json): void {
  if ((card.$manner as Manner).is_refused) throw declined(DECLINED);
}
