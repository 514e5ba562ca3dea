import type { ReactNode } from 'react';
import classes from './PageNote.module.css';

/** A sentence above a list or a form; one that `warns` is framed, and read out. */
export function PageNote({ warns, children }: { warns?: true; children: ReactNode }) {
  return (
    <p className={classes.note} data-warns={warns} role={warns && 'alert'}>
      {children}
    </p>
  );
}
