import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react';
import classes from './TickBox.module.css';

type TickBoxProps = ComponentPropsWithoutRef<'input'> & { indeterminate?: boolean };

/** A row's checkbox: the browser's own, as lists have one for each row. */
export function TickBox({ indeterminate = false, ...rest }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classes.cell}>
      <input {...rest} ref={box} type="checkbox" className={classes.box} />
    </label>
  );
}
