/** Texts for phone numbers (`C14`), and what a number or pattern is called. */
import { type NumberKind, numberKind, plainNumber } from '@trunkline/contract/phone-numbers/number-text.ts';
import { countText } from '../ui/page/count-text.ts';

export const CHOOSE_ACCOUNT = 'Select an account to assign applications to phone numbers.';

export const PATTERN_HELP =
  'Digits as the carrier sends them; a leading + is removed. To cover many numbers, enter a pattern: 1212* matches every number that begins with 1212, and anything other than digits is a regular expression, such as ^1212555\\d{4}$. If several match, the longest is used.';

const kinds: Record<NumberKind, string | null> = {
  number: null,
  prefix: 'Prefix',
  expression: 'Pattern',
};

/** Beside a number in a list; null for a plain one. */
export function kindLabel(number: string): string | null {
  return kinds[numberKind(number)];
}

/** How what is being typed will be read; null while there is nothing to say. */
export function readingOf(text: string): string | null {
  const number = plainNumber(text);
  if (number === '' || /\s/.test(number)) return null;
  switch (numberKind(number)) {
    case 'number':
      return number === text.trim().replace(/^\+/, '') ? null : `Stored as ${number}.`;
    case 'prefix':
      return number === '*'
        ? 'Every number that the carrier sends.'
        : `Every number that begins with ${number.slice(0, -1)}.`;
    case 'expression':
      return `Every number that matches the regular expression ${number}`;
  }
}

export function countOf(count: number): string {
  return `${countText(count)} phone number${count === 1 ? '' : 's'}`;
}
