import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import type { Option } from '../form/OptionRow.tsx';
import classes from './FilterChip.module.css';

const FilterChoices = lazy(async () => ({ default: (await import('./FilterChoices.tsx')).FilterChoices }));

export type FilterChipProps = {
  /** "Account" */
  label: string;
  /** What it says while nothing is chosen. */
  any?: string | undefined;
  /** What is chosen, as people call it; undefined while nothing is. */
  chosen: string | undefined;
  value: string | undefined;
  /** Undefined while they are being asked for. */
  options: readonly Option[] | undefined;
  onChoose: (value: string | undefined) => void;
  /** Typing asks for other options; without it, those that fit are picked out here. */
  onSearch?: ((text: string) => void) | undefined;
  /** Those that fit what was typed are being asked for. */
  isSearching?: boolean;
  /** Told that the options are shown, so that they are asked for only then, and that they are no longer. */
  onTurn?: ((isOpen: boolean) => void) | undefined;
};

/** A filter of a list: what it is set to, and a way to take it off. */
export function FilterChip({
  label,
  any = 'any',
  chosen,
  value,
  onChoose,
  onTurn,
  ...choices
}: FilterChipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOn = value !== undefined;
  const words = `${label}: ${chosen ?? (isOn ? '…' : any)}`;

  function turn(to: boolean) {
    if (to) setIsWanted(true);
    setIsOpen(to);
    onTurn?.(to);
  }

  function turnByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') turn(true);
    // The choices are on their way, or open and not yet gone into.
    else if (event.key === 'Escape' && isOpen) turn(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <span className={classes.chip} data-on={isOn || undefined}>
      <button
        ref={button}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onPointerEnter={() => setIsWanted(true)}
        onClick={() => turn(!isOpen)}
        onKeyDown={turnByKey}
      >
        <span>{words}</span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      {isOn && (
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove filter ${words}`}
          onClick={() => onChoose(undefined)}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
      {isWanted && (
        <Suspense>
          <FilterChoices
            {...choices}
            label={label}
            value={value}
            anchor={button}
            opened={isOpen}
            onChoose={onChoose}
            onClose={() => turn(false)}
          />
        </Suspense>
      )}
    </span>
  );
}

/** A filter that is on or off. */
export function FilterToggle({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn: () => void }) {
  return (
    <span className={classes.chip} data-on={isOn || undefined}>
      <button type="button" aria-pressed={isOn} onClick={onTurn}>
        <span>{label}</span>
        {isOn && <IconX size={14} aria-hidden />}
      </button>
    </span>
  );
}

/** A filter that was set elsewhere, and is only taken off here. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className={classes.chip} data-on>
      <button type="button" aria-label={`Remove filter ${label}`} onClick={onRemove}>
        <span>{label}</span>
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}
