import { IconCheck } from '@tabler/icons-react';
import classes from './OptionRow.module.css';

export type Option = { value: string; label: string; detail?: string | undefined; disabled?: boolean };

/** In the page's main part, as its field is, and wherever that goes. For `comboboxProps`. */
export const listPlace = {
  portalProps: { target: '#main' },
  position: 'bottom-start',
  offset: 4,
  hideDetached: false,
} as const;

/** One line of an open list, with a second in small where the name alone does not tell. */
export function OptionRow({ option: { label, detail }, checked }: { option: Option; checked?: boolean }) {
  return (
    <>
      <span className={classes.words}>
        {label}
        {detail && <small>{detail}</small>}
      </span>
      {checked && <IconCheck size={16} aria-hidden />}
    </>
  );
}
