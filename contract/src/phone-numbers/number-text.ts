import { latinDigits } from '../core/latin-digits.ts';

/** The value of a number field: a number, or a pattern for incoming calls (`W19`). */
export const LONGEST_TEXT = 132;
/** Of a number that is dialled, with the prefix for calls abroad before it. More are two numbers in one field. */
const MOST_DIGITS = 18;

/** The stored form: the digits of a number as people write it, in any script; a pattern loses one leading plus. */
export function plainNumber(text: string): string {
  const typed = asciiSigns(text).trim();
  // Behind a plus, a zero in brackets is for those who dial without it.
  const plain = typed.startsWith('+') ? typed.slice(1).trimStart().replace('(0)', '') : typed;
  return digitsMeant(plain) ?? plain;
}

/**
 * The dialled form: the digits of a number as people write it, after its plus; anything else without blanks and
 * separators.
 */
export function dialledNumber(text: string): string {
  const typed = asciiSigns(text).trim();
  return (typed.startsWith('+') ? typed.replace('(0)', '') : typed).replaceAll(/[\s().\-/]/g, '');
}

/** Without the marks of writing direction and width that a copied number brings along unseen. */
export function asciiSigns(text: string): string {
  return latinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('\uff0b', '+');
}

export type NumberKind = 'number' | 'prefix' | 'expression';

/** How incoming calls are matched: exactly, by their first digits, or by a regular expression. */
export function numberKind(number: string): NumberKind {
  if (/^\d+$/.test(number)) return 'number';
  return /^\d*\*$/.test(number) ? 'prefix' : 'expression';
}

/**
 * The digits of what has hyphens, dots or brackets between them, as people write numbers: read as a regular
 * expression it would fit no dialled number. Null where it may be meant as a pattern.
 */
function digitsMeant(number: string): string | null {
  const isDotted = /^\d{1,4}(\.\d{2,}){2,}$/.test(number);
  const isOneLine = /^[(]?\d[\d().\-/\t \p{Zs}]*\d$/u.test(number);
  const written = isOneLine && (isDotted || /[-/\s]|\(\d+\)/.test(number));
  const digits = number.replace(/\D/g, '');
  return written && digits.length >= 7 && digits.length <= MOST_DIGITS ? digits : null;
}

/** What to search for when somebody types or pastes part of a number, as written or as stored. */
export function searchedNumber(text: string): string {
  const plain = plainNumber(text).slice(0, LONGEST_TEXT);
  const isWritten = /^[\d\s()+-]*$/.test(plain) && /[\s-]|\(\d+\)/.test(plain);
  return isWritten ? plain.replace(/\D/g, '') : plain;
}
