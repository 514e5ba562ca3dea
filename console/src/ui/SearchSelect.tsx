import { TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { type Option, OptionList } from './OptionList.tsx';
import { useOptionList } from './use-option-list.ts';

type SearchSelectProps = {
  label: string;
  icon?: ReactNode;
  text: string;
  onText: (text: string) => void;
  /** What fits the text, best first; undefined while it is being asked for. */
  options: readonly Option[] | undefined;
  onChoose: (value: string) => void;
};

/**
 * Chooses one of more things than a list can hold: typing asks the server. What is chosen is shown
 * elsewhere, as a filter's chip, and the field is ready for another.
 */
export function SearchSelect({ label, icon, text, onText, options, onChoose }: SearchSelectProps) {
  const box = useRef<HTMLInputElement>(null);
  const list = useOptionList({ count: options?.length ?? 0, onChoose: choose });

  function choose(index: number) {
    const option = options?.[index];
    if (!option) return;
    list.close();
    onText('');
    onChoose(option.value);
  }

  return (
    <>
      <TextInput
        {...list.fieldProps}
        ref={box}
        aria-label={label}
        placeholder={label}
        leftSection={icon}
        value={text}
        onFocus={() => list.open(list.at)}
        onClick={() => list.open(list.at)}
        onBlur={list.close}
        onChange={(event) => {
          onText(event.currentTarget.value);
          list.open();
        }}
      />
      {list.isOpen && (
        <OptionList
          anchor={box}
          id={list.listId}
          label={label}
          options={options}
          at={list.at}
          optionId={list.optionId}
          onChoose={choose}
        />
      )}
    </>
  );
}
