import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './OptionRow.module.css';

export type Option = {
  value: string;
  label: string;
  detail?: string | undefined;
  /** How many rows it would leave, in words. */
  count?: string | undefined;
  disabled?: boolean;
};

/** In the page's main part, as its field is, and wherever that goes. For `comboboxProps`. */
export const listPlace = {
  portalProps: { target: '#main' },
  position: 'bottom-start',
  offset: 4,
  hideDetached: false,
} as const;

type OptionRowProps = { option: Option; checked?: boolean };

/** One line of an open list, with a second in small where the name alone does not tell. */
export function OptionRow({ option: { label, detail, count }, checked }: OptionRowProps) {
  return (
    <>
      <span className={classes.words}>
        {label}
        {detail && <small>{detail}</small>}
      </span>
      {count !== undefined && (
        <span className={classes.count}>
          <VisuallyHidden>leaves </VisuallyHidden>
          {count}
        </span>
      )}
      {checked && <IconCheck size={16} aria-hidden />}
    </>
  );
}
