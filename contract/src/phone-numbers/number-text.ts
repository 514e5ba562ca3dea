/** What may stand where a number is asked for: a number, or a pattern for incoming calls (`W19`). */
import { isPrintable, notPrintable } from '../core/value.ts';

export const LONGEST_NUMBER = 132;

/** As it is stored: without spaces around it and without one leading plus. */
export function plainNumber(text: string): string {
  return text.trim().replace(/^\+/, '');
}

/** What is wrong with a plain number, as a sentence, or null. */
export function numberFault(number: string): string | null {
  if (number === '') return 'number is required';
  if (/\s/.test(number)) return 'number cannot contain whitespace';
  if (number.length > LONGEST_NUMBER) return `number may have at most ${LONGEST_NUMBER} characters`;
  if (!isPrintable(number)) return notPrintable('number');
  if (numberKind(number) !== 'expression' || compiles(number)) return null;
  return 'number is neither digits, nor a prefix such as 1212*, nor a regular expression that can be read';
}

export type NumberKind = 'number' | 'prefix' | 'expression';

/** How incoming calls are matched: exactly, by their first digits, or by a regular expression. */
export function numberKind(number: string): NumberKind {
  if (/^\d+$/.test(number)) return 'number';
  return /^\d*\*$/.test(number) ? 'prefix' : 'expression';
}

/**
 * Digits with hyphens, dots or brackets between them, as people write numbers: it would be read as a
 * regular expression that no dialled number fits. Null where it may be meant as a pattern.
 */
export function digitsMeant(number: string): string | null {
  const written = /^[(]?\d[\d().\-/\s]*\d$/.test(number) && /[-/\s]|\(\d+\)/.test(number);
  const digits = number.replace(/\D/g, '');
  return written && digits.length >= 7 ? digits : null;
}

/** What is looked for when somebody types or pastes a part of a number, as written or as it is stored. */
export function searchedNumber(text: string): string {
  const plain = plainNumber(text).slice(0, LONGEST_NUMBER);
  const isWritten = /^[\d\s()+-]*$/.test(plain) && /[\s-]|\(\d+\)/.test(plain);
  return isWritten ? plain.replace(/\D/g, '') : plain;
}

function compiles(expression: string): boolean {
  try {
    new RegExp(expression);
    return true;
  } catch {
    return false;
  }
}
