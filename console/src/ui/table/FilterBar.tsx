import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useAskedText } from '../form/use-asked-text.ts';
import { TextButton } from '../page/TextButton.tsx';
import { useKeys } from '../page/use-keys.ts';
import classes from './FilterBar.module.css';

export type TextSearch = {
  /** What is searched: "Filter by name". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How long typing must pause first; 0 asks at once. */
  delay_ms: number;
};

type FilterBarProps = {
  search?: TextSearch | undefined;
  /** The filters, each a chip; they stand in the same line. */
  children?: ReactNode;
  /** Clears all of them, where any is on. */
  onClear?: (() => void) | undefined;
  /** At the other end: how the list is looked at. */
  aside?: ReactNode;
  /** What one of them asks besides; on a phone in a line of its own. */
  below?: ReactNode;
};

/** The line above a list. What is chosen is the caller's, in the address; this only asks for it. */
export function FilterBar({ search, children, onClear, aside, below }: FilterBarProps) {
  return (
    <search className={classes.bar}>
      {search && <SearchBox {...search} />}
      <div className={classes.chips}>
        {children}
        {onClear && (
          <TextButton className={classes.clear} onClick={onClear}>
            Clear filters
          </TextButton>
        )}
      </div>
      {below}
      {aside && <div className={classes.aside}>{aside}</div>}
    </search>
  );
}

function SearchBox({ label, value, onChange, delay_ms }: TextSearch) {
  const box = useRef<HTMLInputElement>(null);
  const { typed, type, field } = useAskedText(value, onChange, delay_ms);
  useKeys({ '/': () => box.current?.focus() });

  function clear() {
    type('');
    box.current?.focus();
  }

  return (
    <div className={classes.search}>
      <IconSearch size={16} aria-hidden />
      <input ref={box} type="search" aria-label={label} placeholder={label} {...field} />
      {typed ? (
        <button type="button" aria-label="Clear the filter text" onClick={clear}>
          <IconX size={14} aria-hidden />
        </button>
      ) : (
        <kbd className={classes.key}>/</kbd>
      )}
    </div>
  );
}
