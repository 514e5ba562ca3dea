/** What a text typed over a list of calls is asked for as. Pure. */
import { searchedNumber } from '@trunkline/contract/phone-numbers/number-text.ts';

/**
 * The digits of a number as people write it, and as this list shows it: calls have only those, with a plus or without. A
 * part of a call id is looked for as it stands, its hyphens too.
 */
export function soughtInCalls(typed: string | undefined): string | undefined {
  const text = typed?.trim();
  if (!text || !/^[+(]|\s/.test(text)) return text;
  const digits = searchedNumber(text);
  return /^\d+$/.test(digits) ? digits : text;
}
