import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { rememberChoices } from './field-words.ts';
import { fittingOptions } from './fitting-options.ts';
import { type Option, OptionList } from './OptionList.tsx';
import { useOptionList } from './use-option-list.ts';

type ChoiceInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
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
  const [typed, setTyped] = useState<string | null>(null);
  const all = none === undefined ? options : options && [{ value: '', label: none }, ...options];
  const fitting = all && fittingOptions(all, typed ?? '');
  const shown = fitting?.slice(0, MOST_SHOWN);
  const more = (fitting?.length ?? 0) - (shown?.length ?? 0);
  const list = useOptionList({
    count: shown?.length ?? 0,
    first: Math.max(0, shown?.findIndex((option) => option.value === value) ?? 0),
    onChoose: choose,
  });
  const chosen = all?.find((option) => option.value === value);
  const chosenText = chosen?.label ?? (value === '' ? '' : options ? `Unknown: ${value}` : 'Loading…');

  useEffect(() => {
    if (box.current && options)
      rememberChoices(box.current, new Map(options.map((option) => [option.value, option.label])));
  }, [options]);

  function choose(index: number) {
    const option = shown?.[index];
    if (!option) return;
    onChange(option.value);
    leave();
  }

  function leave() {
    list.close();
    setTyped(null);
  }

  return (
    <>
      <TextInput
        rightSection={<IconSelector size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        placeholder={rest.required ? 'Choose' : undefined}
        {...rest}
        {...list.fieldProps}
        ref={box}
        value={typed ?? chosenText}
        onFocus={(event) => {
          rest.onFocus?.(event);
          event.currentTarget.select();
        }}
        onClick={() => !list.isOpen && list.open()}
        onBlur={(event) => {
          rest.onBlur?.(event);
          leave();
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          list.open(0);
        }}
      />
      {list.isOpen && (
        <OptionList
          anchor={box}
          id={list.listId}
          label={rest.label}
          options={shown}
          at={list.at}
          optionId={list.optionId}
          onChoose={choose}
          note={more > 0 ? `${more} more: type a part of the name` : undefined}
        />
      )}
    </>
  );
}
