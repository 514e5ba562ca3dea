/** Of a list's options those that hold every word of what was typed, in any order. */
import { withoutUnseen } from '@trunkline/contract/core/printable.ts';
import type { Option } from './OptionRow.tsx';

export function fittingOptions<O extends Pick<Option, 'label' | 'detail'>>(
  options: readonly O[],
  typed: string,
): readonly O[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ label, detail = '' }) => {
    const text = plain(`${label} ${detail}`);
    return words.every((word) => text.includes(word));
  });
}

export function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => plain(text).trim().replaceAll(/\s+/g, ' '));
  return a === b;
}

/** As the server compares: neither case nor accents count, nor what is pasted along unseen. */
function plain(text: string): string {
  return withoutUnseen(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
