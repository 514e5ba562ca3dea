/** The console's addresses at which a card can be entered: Stripe's script is allowed there and nowhere else. */
const CARD_PAGE =
  /^\/internal\/accounts\/[^/?#]+\/(subscription|modify-subscription|manage-payment)\/?(?:[?#]|$)/;

/** `address` begins with its path. */
export const isCardPage = (address: string): boolean => CARD_PAGE.test(address);
