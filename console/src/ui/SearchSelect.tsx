import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './OptionRow.module.css';
import { listPlace, type Option, OptionRow } from './OptionRow.tsx';

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
  return (
    <Select
      aria-label={label}
      placeholder={label}
      leftSection={icon}
      searchable
      selectFirstOptionOnChange
      spellCheck={false}
      searchValue={text}
      onSearchChange={onText}
      nothingFoundMessage={options ? 'Nothing matches' : 'Loading…'}
      data={options ?? []}
      // The server has chosen what fits already.
      filter={({ options: all }) => all}
      value={null}
      onChange={(chosen) => chosen && onChoose(chosen)}
      onOptionSubmit={() => onText('')}
      renderOption={({ option }) => <OptionRow option={option} />}
      withScrollArea={false}
      classNames={{ dropdown: classes.list, options: classes.options, option: classes.option }}
      comboboxProps={listPlace}
    />
  );
}
