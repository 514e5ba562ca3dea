import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { TextButton } from '../page/TextButton.tsx';
import { useKeys } from '../page/use-keys.ts';
import { PEEK_ID } from './peek-id.ts';
import { isCovered } from './row-keys.ts';
import classes from './SelectionBar.module.css';
import { TickBox } from './TickBox.tsx';

export type Selection = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** One was deleted: it is among the selected no longer. */
  onGone: (id: string) => void;
  /** How much is selected: "All 3,204 phone numbers selected". */
  summary: string;
  /** What can be done with the selected: the bar's buttons. */
  actions: ReactNode;
};

/** Floats over the end of the list while something is selected; a screen reader tells what appears in a place that was there. */
export function SelectionBar({ ids, selection }: Pick<SelectPageProps, 'ids' | 'selection'>) {
  const id = useId();
  const isNone = selection.selected.size === 0;
  const clear = () => selection.onChange(new Set());
  // What is open over the list, or beside it, is closed first.
  const leave = () => !isNone && !isCovered() && document.getElementById(PEEK_ID) === null && clear();
  useKeys({ Escape: leave });
  return (
    <section className={classes.bar} data-none={isNone || undefined} aria-labelledby={id}>
      <strong id={id} role="status">
        {!isNone && selection.summary}
      </strong>
      {!isNone && selection.actions}
      {!isNone && !ids.every((id) => selection.selected.has(id)) && (
        <TextButton
          className={classes.page}
          onClick={() => selection.onChange(new Set([...selection.selected, ...ids]))}
        >
          Select all on this page
        </TextButton>
      )}
      {!isNone && (
        <TextButton className={classes.clear} aria-keyshortcuts="Escape" onClick={clear}>
          Clear selection
          <kbd aria-hidden>Esc</kbd>
        </TextButton>
      )}
    </section>
  );
}

type SelectPageProps = {
  ids: readonly string[];
  selection: Selection;
  noun: string;
  /** The rows, or those of another page, are on their way: they are meant by then. */
  isOutdated: boolean;
};

export function SelectPage({ ids, selection, noun, isOutdated }: SelectPageProps) {
  const chosen = ids.filter((id) => selection.selected.has(id)).length;
  const all = chosen === ids.length && ids.length > 0;
  if (ids.length === 0 && !isOutdated) return <VisuallyHidden>Nothing can be selected</VisuallyHidden>;
  return (
    <TickBox
      aria-label={`Select all ${noun} on this page`}
      checked={all}
      indeterminate={chosen > 0 && !all}
      disabled={isOutdated}
      onChange={() => {
        const next = new Set(selection.selected);
        for (const id of ids) all ? next.delete(id) : next.add(id);
        selection.onChange(next);
      }}
    />
  );
}
