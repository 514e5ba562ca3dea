import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { late } from '../page/late.ts';
import classes from './FilterChip.module.css';
import { useChoices } from './use-choices.ts';

export const FilterChoices = late(async () => (await import('./FilterChoices.tsx')).FilterChoices);

/** What a chip tells its choices. */
export type ChipChoices = {
  label: string;
  value: string | undefined;
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  /** Since it was opened the focus went elsewhere: whoever pressed Tab, or another control, wants no list. */
  isLeft: () => boolean;
  onChoose: (value: string | undefined) => void;
  onClose: () => void;
};

export type FilterChipProps = Pick<ChipChoices, 'label' | 'value' | 'onChoose'> & {
  /** What it means while nothing is chosen: heard, and read where it narrows all the same (`saysAny`). */
  any?: string | undefined;
  saysAny?: boolean | undefined;
  /** What is chosen, as people call it; undefined while nothing is. */
  chosen: string | undefined;
  /** `FilterChoices`, or what asks for its options; drawn from when somebody is about to choose. */
  choices: (chip: ChipChoices) => ReactNode;
};

/** A filter of a list: what it is set to, and a way to take it off. */
export function FilterChip({
  label,
  any = 'any',
  saysAny,
  chosen,
  value,
  onChoose,
  choices,
}: FilterChipProps) {
  const { isOpen, isWanted, want, turn, choices: opening } = useChoices();
  const isOn = value !== undefined;
  const words = `${label}: ${chosen ?? (isOn ? '…' : any)}`;
  // Six chips that say "All" would fill the line with nothing.
  const shown = isOn || saysAny ? words : label;

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
        ref={opening.anchor}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={words}
        onPointerEnter={want}
        onClick={() => turn(!isOpen)}
        onKeyDown={turnByKey}
      >
        <span>{shown}</span>
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
      {isWanted && choices({ label, value, onChoose, ...opening })}
    </span>
  );
}

type FilterToggleProps = {
  label: string;
  isOn: boolean;
  onTurn: () => void;
  /** How many rows it would leave, in words. */
  leaves?: string | undefined;
};

/** A filter that is on or off. */
export function FilterToggle({ label, isOn, onTurn, leaves }: FilterToggleProps) {
  const isCounted = !isOn && leaves !== undefined;
  return (
    <span className={classes.chip} data-on={isOn || undefined}>
      <button type="button" aria-pressed={isOn} onClick={onTurn}>
        <span>{label}</span>
        {isOn && <IconX size={14} aria-hidden />}
        {isCounted && (
          <span className={classes.leaves}>
            <VisuallyHidden>leaves </VisuallyHidden>
            {leaves}
          </span>
        )}
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
