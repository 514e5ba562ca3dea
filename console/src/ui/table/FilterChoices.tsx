import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { fittingOptions } from '../form/fitting-options.ts';
import optionClasses from '../form/OptionRow.module.css';
import { listPlace, type Option, OptionRow } from '../form/OptionRow.tsx';
import { useEarlyEnter } from '../form/use-early-enter.ts';
import { Beside } from '../overlay/Beside.tsx';

type FilterChoicesProps = {
  label: string;
  value: string | undefined;
  options: readonly Option[] | undefined;
  onSearch?: ((text: string) => void) | undefined;
  isSearching?: boolean;
  /** They could not be loaded. */
  isFailed?: boolean;
  onChoose: (value: string) => void;
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  isLeft: () => boolean;
  onClose: () => void;
};

/** So few need no field to find one of them. */
const FEW = 8;

/** What a `FilterChip` can be set to; loaded when one is first wanted. */
export function FilterChoices(props: FilterChoicesProps) {
  const { label, value, options, onSearch, isSearching, isFailed } = props;
  const { onChoose, anchor, opened, isLeft, onClose } = props;
  const id = useId();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useCombobox({ opened, onOpenedChange: (isOpen) => !isOpen && onClose() });
  const hasField = onSearch !== undefined || (options?.length ?? 0) > FEW;
  const shown = options && fittingOptions(options, text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (!opened) return;
    const at = requestAnimationFrame(() => {
      // Who was quicker than the frame is in it already.
      if (document.activeElement === field.current) return;
      if (isLeft()) onClose();
      else field.current?.focus();
    });
    return () => cancelAnimationFrame(at);
  }, [opened]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys begin at the first of what is now there
  useEffect(() => {
    if (!opened) return;
    const at = requestAnimationFrame(() => {
      if (text === '' && value !== undefined) list.selectActiveOption();
      else list.selectFirstOption();
    });
    return () => cancelAnimationFrame(at);
  }, [opened, shown?.length, text, hasField]);

  function take(typed: string): boolean {
    const [first] = fittingOptions(options ?? [], typed);
    if (first) choose(first.value);
    return first !== undefined;
  }

  const early = useEarlyEnter(options !== undefined && !isSearching, take, field);

  function search(typed: string) {
    early.forget();
    setText(typed);
    onSearch?.(typed);
  }

  /** What is shown beside the list stays. From the chip on, Tab goes where it would have gone. */
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    event.stopPropagation();
    close();
  }

  function close() {
    search('');
    onClose();
    anchor.current?.focus({ preventScroll: true });
  }

  function choose(chosen: string) {
    close();
    if (chosen !== value) onChoose(chosen);
  }

  return (
    <Combobox
      {...listPlace}
      store={list}
      withinPortal
      width={280}
      onOptionSubmit={choose}
      onClose={() => search('')}
      classNames={{
        dropdown: optionClasses.list,
        options: optionClasses.options,
        option: optionClasses.option,
      }}
    >
      <Combobox.DropdownTarget>
        <Beside anchor={anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown onKeyDown={leave}>
        <Combobox.Search
          ref={field}
          // The list is this field's own, whose arrow keys scroll it.
          role="combobox"
          aria-expanded={opened}
          // Mantine names it when it is drawn once more.
          aria-controls={opened ? `${id}-list` : undefined}
          value={text}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDownCapture={(event) => {
            if (event.key !== 'Enter' || text === '' || !isSearching) return;
            event.preventDefault();
            event.stopPropagation();
            early.enter(text);
          }}
          aria-label={`Find: ${label}`}
          placeholder={hasField ? 'Type part of the name' : undefined}
          readOnly={!hasField}
          spellCheck={false}
          // A few need no text, and yet the arrow keys go somewhere.
          style={hasField ? undefined : { position: 'absolute', opacity: 0, pointerEvents: 'none' }}
        />
        <Combobox.Options id={`${id}-list`} aria-label={label}>
          {shown?.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              <OptionRow option={option} checked={option.value === value} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {/* No choice of the list's. */}
        {shown?.length === 0 && (
          <Combobox.Empty>{isSearching ? 'Searching…' : 'Nothing matches'}</Combobox.Empty>
        )}
        {!shown && (
          <Combobox.Empty>{isFailed ? 'The choices could not be loaded.' : 'Loading…'}</Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
