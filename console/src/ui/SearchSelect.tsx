import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { showBeside } from './place-beside.ts';
import classes from './SearchSelect.module.css';

export type SearchOption = { value: string; label: string; detail?: string };

type SearchSelectProps = {
  label: string;
  icon?: ReactNode;
  text: string;
  onText: (text: string) => void;
  /** What fits the text, best first; undefined while it is being asked for. */
  options: readonly SearchOption[] | undefined;
  onChoose: (value: string) => void;
};

/**
 * Chooses one of more things than a list can hold: typing asks the server. What is chosen is shown
 * elsewhere, as a filter's chip, and the field is ready for another.
 */
export function SearchSelect({ label, icon, text, onText, options, onChoose }: SearchSelectProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: its size follows the options
  useEffect(() => {
    if (isOpen && list.current && box.current) showBeside(list.current, box.current, 'start');
  }, [isOpen, options]);

  function choose(value: string) {
    setIsOpen(false);
    onText('');
    onChoose(value);
  }

  function steer(event: KeyboardEvent) {
    const count = options?.length ?? 0;
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    } else if (event.key === 'Enter') {
      const option = isOpen ? options?.[at] : undefined;
      if (option) event.preventDefault();
      if (option) choose(option.value);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isOpen && count > 0) setAt((at + step + count) % count);
      setIsOpen(true);
    }
  }

  return (
    <>
      <TextInput
        ref={box}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && options?.length ? optionId(at) : undefined}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        leftSection={icon}
        value={text}
        onFocus={() => setIsOpen(true)}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={steer}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setAt(0);
          setIsOpen(true);
        }}
      />
      {isOpen && (
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
              onClick={() => choose(option.value)}
            >
              {option.label}
              {option.detail && <small>{option.detail}</small>}
            </div>
          ))}
          {options?.length === 0 && <div className={classes.none}>Nothing matches</div>}
          {!options && <div className={classes.none}>Loading…</div>}
        </div>
      )}
    </>
  );
}
