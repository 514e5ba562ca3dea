import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './FilterBar.module.css';

type FilterBarProps = {
  search?: {
    /** What is searched: "Filter by name". */
    label: string;
    value: string;
    onChange: (value: string) => void;
    /** How long typing must pause first; 0 asks at once. */
    delay_ms: number;
  };
  /** Selects and the like; they stand in the same line. */
  children?: ReactNode;
  /** The filters that are on, each removable. The search is not repeated here. */
  chips?: readonly { label: string; onRemove: () => void }[];
  /** Whether any filter is on; without it, whether there is a chip or a text. */
  isActive?: boolean;
  onClear?: () => void;
};

/** The line above a list. What is chosen is the caller's, in the address; this only asks for it. */
export function FilterBar({ search, children, chips = [], isActive, onClear }: FilterBarProps) {
  const hasAny = isActive ?? (chips.length > 0 || Boolean(search?.value));
  return (
    <search className={classes.bar}>
      {search && <SearchBox {...search} />}
      {children}
      {chips.map((chip) => (
        <span key={chip.label} className={classes.chip}>
          {chip.label}
          <button type="button" aria-label={`Remove filter ${chip.label}`} onClick={chip.onRemove}>
            <IconX size={14} aria-hidden />
          </button>
        </span>
      ))}
      {onClear && hasAny && (
        <button type="button" className={classes.clear} onClick={onClear}>
          Clear filters
        </button>
      )}
    </search>
  );
}

function SearchBox({ label, value, onChange, delay_ms }: NonNullable<FilterBarProps['search']>) {
  const [typed, setTyped] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const asked = useRef(value);
  const ask = useDebouncedCallback((text: string) => {
    asked.current = text;
    onChange(text);
  }, delay_ms);
  useHotkeys([['/', () => box.current?.focus()]]);

  // The address may change without us: the back button, or "Clear filters".
  useEffect(() => {
    if (value !== asked.current) {
      asked.current = value;
      setTyped(value);
    }
  }, [value]);

  function type(text: string) {
    setTyped(text);
    ask(text);
  }

  return (
    <TextInput
      ref={box}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      // Whoever goes on to a link must not be brought back by a filter that comes after.
      onBlur={() => ask.flush()}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label="Clear the filter text" onClick={() => type('')} />
        ) : (
          <kbd className={classes.key}>/</kbd>
        )
      }
    />
  );
}
