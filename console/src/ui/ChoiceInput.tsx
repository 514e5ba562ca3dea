import { Select, type SelectProps } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { rememberChoices } from './field-words.ts';
import { fittingOptions } from './fitting-options.ts';
import classes from './OptionRow.module.css';
import { listPlace, type Option, OptionRow } from './OptionRow.tsx';

type ChoiceInputProps = Omit<SelectProps, 'value' | 'onChange' | 'defaultValue' | 'data'> & {
  label: string;
  value?: string;
  onChange: (value: string) => void;
  /** Undefined while they are loading. */
  options: readonly Option[] | undefined;
  /** A first choice with the value ''. */
  none?: string | undefined;
};

/** More are not drawn: who looks for one of them types a part of its name. */
const MOST_SHOWN = 100;

/** A form's field that chooses one of many: it can be typed into, and then offers what fits. */
export function ChoiceInput({ value = '', onChange, options, none, ...rest }: ChoiceInputProps) {
  const box = useRef<HTMLInputElement>(null);
  // A form draws all its fields with each key; the options only of the one that is used.
  const [isUsed, setIsUsed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const data = useMemo(() => withChosen(options, none, value), [options, none, value]);

  useEffect(() => {
    if (box.current && options)
      rememberChoices(box.current, new Map(options.map((option) => [option.value, option.label])));
  }, [options]);

  return (
    <Select
      placeholder={rest.required ? 'Choose' : undefined}
      {...rest}
      ref={box}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      selectFirstOptionOnChange
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        // Text and Enter may come before the list is drawn: then the first that fits is meant as well.
        const text = event.currentTarget.value;
        const isMarked = event.currentTarget.hasAttribute('aria-activedescendant');
        if (event.key !== 'Enter' || isMarked || isLabelOf(data, value, text)) return;
        const [first] = fittingOptions(data, text);
        if (!first) return;
        event.preventDefault();
        onChange(first.value);
        setIsOpen(false);
      }}
      spellCheck={false}
      nothingFoundMessage={options ? 'Nothing matches' : 'Loading…'}
      data={data}
      // Nothing is chosen where the list has no entry for that.
      value={data.some((option) => option.value === value) ? value : null}
      onChange={(chosen) => onChange(chosen ?? '')}
      filter={({ options: all, search }) => (isUsed ? shown(all as Option[], search) : [])}
      renderOption={({ option, checked }) => <OptionRow option={option} checked={checked ?? false} />}
      withScrollArea={false}
      classNames={{
        dropdown: classes.list,
        options: classes.options,
        option: classes.option,
        ...rest.classNames,
      }}
      comboboxProps={listPlace}
      onFocus={(event) => {
        rest.onFocus?.(event);
        setIsUsed(true);
        event.currentTarget.select();
      }}
      onBlur={(event) => {
        rest.onBlur?.(event);
        setIsUsed(false);
      }}
    />
  );
}

function isLabelOf(options: readonly Option[], value: string, text: string): boolean {
  return text === '' || options.some((option) => option.value === value && option.label === text);
}

/** What is stored is shown whether or not it is among the options: as unknown, or as loading still. */
function withChosen(
  options: readonly Option[] | undefined,
  none: string | undefined,
  value: string,
): Option[] {
  const all = [...(none !== undefined && options ? [{ value: '', label: none }] : []), ...(options ?? [])];
  if (value === '' || all.some((option) => option.value === value)) return all;
  return [...all, { value, label: options ? `Unknown: ${value}` : 'Loading…' }];
}

function shown(options: readonly Option[], search: string): Option[] {
  const fitting = fittingOptions(options, search);
  const more = fitting.length - MOST_SHOWN;
  if (more <= 0) return [...fitting];
  const note = { value: 'more of them', label: `${more} more: type a part of the name`, disabled: true };
  return [...fitting.slice(0, MOST_SHOWN), note];
}
