/** The lines of a field that chooses one of many. */
import { fittingOptions, isSameText } from './fitting-options.ts';
import type { Option } from './OptionRow.tsx';

/** What is stored is shown whether or not it is among the options: as unknown, or as loading still. */
export function withChosen(
  options: readonly Option[] | undefined,
  none: string | undefined,
  value: string,
): Option[] {
  const all = [...(none !== undefined ? [{ value: '', label: none }] : []), ...(options ?? [])];
  if (value === '' || all.some((option) => option.value === value)) return all;
  return [...all, { value, label: options ? `Unknown: ${value}` : 'Loading…' }];
}

/** Who types looks for one of them: choosing none comes last. */
export function fitting(options: readonly Option[], typed: string): Option[] {
  const all = [...fittingOptions(options, typed)];
  if (typed.trim() === '') return all;
  return [...all.filter(({ value }) => value !== ''), ...all.filter(({ value }) => value === '')];
}

/** The one that is called so, where no other is. */
export function namedBy(options: readonly Option[], typed: string): Option | undefined {
  const [named, ...others] = options.filter(({ label }) => isSameText(label, typed));
  return others.length === 0 ? named : undefined;
}

/** With a line about what is not there, since a list is never empty. */
export function shown(
  options: readonly Option[],
  search: string,
  isLoading: boolean,
  failed: string | undefined,
  most: number,
): Option[] {
  const all = fitting(options, search);
  const more = all.length - most;
  if (isLoading) return [...all, note(search ? 'Searching…' : 'Loading…')];
  if (failed) return [...all, note(failed)];
  if (all.length === 0) return [note('Nothing matches')];
  if (more <= 0) return all;
  return [...all.slice(0, most), note(`${more} more: type part of the name`)];
}

function note(label: string): Option {
  return { value: 'a note', label, disabled: true };
}
