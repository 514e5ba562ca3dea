import type { ComponentProps } from 'react';
import classes from './TextButton.module.css';

/** A button that is nothing but its words, beside others or below a list. */
export function TextButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${classes.button} ${className}`} />;
}
