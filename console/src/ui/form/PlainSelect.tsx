import type { ComponentPropsWithoutRef } from 'react';
import classes from './PlainSelect.module.css';

type PlainSelectProps = ComponentPropsWithoutRef<'select'> & {
  options: readonly { value: string; label: string }[];
};

/** The browser's own, for the frame and for lists: what a form has around its fields is not drawn for them. */
export function PlainSelect({ options, className = '', ...rest }: PlainSelectProps) {
  return (
    <span className={classes.field}>
      <select {...rest} className={`${classes.select} ${className}`}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <svg width={15} height={15} viewBox="0 0 15 15" aria-hidden="true">
        <path d="M5 6l2.5-2.5L10 6M5 9l2.5 2.5L10 9" />
      </svg>
    </span>
  );
}
