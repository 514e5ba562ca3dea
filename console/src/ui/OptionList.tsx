import { type RefObject, useEffect, useRef } from 'react';
import classes from './OptionList.module.css';
import { showBeside } from './place-beside.ts';

export type Option = { value: string; label: string; detail?: string | undefined };

type OptionListProps = {
  anchor: RefObject<HTMLElement | null>;
  id: string;
  label: string;
  /** Undefined while they are being asked for. */
  options: readonly Option[] | undefined;
  /** Where the arrow keys are. */
  at: number;
  optionId: (index: number) => string;
  onChoose: (index: number) => void;
  /** Said below the options: that there are more. */
  note?: string | undefined;
};

/** The options of a field, in the browser's top layer. The field has the focus and the keys: see `useOptionList`. */
export function OptionList({ anchor, id, label, options, at, optionId, onChoose, note }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: its size follows the options
  useEffect(() => {
    if (!list.current || !anchor.current) return;
    list.current.style.minWidth = `${anchor.current.getBoundingClientRect().width}px`;
    showBeside(list.current, anchor.current, 'start');
  }, [anchor, options]);

  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  return (
    <div ref={list} id={id} role="listbox" aria-label={label} popover="manual" className={classes.list}>
      {options?.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and the keys
        <div
          key={option.value}
          id={optionId(index)}
          role="option"
          aria-selected={index === at}
          className={classes.option}
          // Or the field would lose the focus, and the list close, before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          {option.label}
          {option.detail && <small>{option.detail}</small>}
        </div>
      ))}
      {options?.length === 0 && <div className={classes.none}>Nothing matches</div>}
      {!options && <div className={classes.none}>Loading…</div>}
      {note && <div className={classes.none}>{note}</div>}
    </div>
  );
}
