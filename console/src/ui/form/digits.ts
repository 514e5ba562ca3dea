import { latinDigits } from '@trunkline/contract/core/latin-digits.ts';
import { withoutUnseen } from '@trunkline/contract/core/printable.ts';

/** Digits of other scripts as those of every keyboard; of the rest what is of full width. */
export const plainDigits = (text: string) => latinDigits(text.normalize('NFKC'));

/** What is typed or pasted into a field of digits: as those of every keyboard, and without what comes along unseen. */
export const digitsTyped = (text: string) => plainDigits(withoutUnseen(text)).trim();

/** As it is typed: nothing yet, or digits. */
export function mayBeDigits(typed: string, most: number): boolean {
  return /^\d*$/.test(typed) && typed.length <= most;
}

/** A whole number as it is written out, and pasted: of `1,500`, `1.500` or `1 500` the digits. Any other text as it is. */
export function ungrouped(text: string): string {
  return /^\d{1,3}([,.'’\s])\d{3}(\1\d{3})*$/.test(text) ? text.replace(/\D/g, '') : text;
}
