/** What is wrong with a number, or with a pattern for incoming calls; apart from `number-text.ts`, which the first page needs too. */
import { isPrintable, notPrintable } from '../core/printable.ts';
import { patternFault } from '../least-cost-routing/pattern.ts';
import { LONGEST_TEXT, numberKind } from './number-text.ts';

/** What is wrong with a plain number, as a sentence; null if nothing is. */
export function numberFault(number: string): string | null {
  if (number === '') return 'number is required';
  if (/\s/.test(number)) return 'number cannot contain whitespace';
  if (number.length > LONGEST_TEXT) return `number may have at most ${LONGEST_TEXT} characters`;
  if (!isPrintable(number)) return notPrintable('number');
  if (numberKind(number) !== 'expression') return null;
  if (/^\p{L}+$/u.test(number)) return 'number has no digits, so it is neither a number nor a pattern';
  if (compiles(number)) return patternFault(number);
  return 'number must be digits, a prefix such as 1212*, or a valid regular expression';
}

/**
 * A part of a pattern that no dialled number can match, such as the letters of "N/A"; null if there is none. In an
 * imported list it is probably not meant as a pattern.
 */
export function neverDialled(pattern: string): string | null {
  const literal = pattern
    .replaceAll(/\\.|\[[^\]]*\]|\{\d*,?\d*\}/g, '')
    .replaceAll(/\(\?(?:[:=!]|<[=!]|<[^>]*>)/g, '(');
  return /[^\d^$.|()?*+#]+/.exec(literal)?.[0] ?? null;
}

function compiles(expression: string): boolean {
  try {
    new RegExp(expression);
    return true;
  } catch {
    return false;
  }
}
