import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './BesideList.module.css';

type BesideListProps = {
  /** Of the row that is looked at: what it is called, for those who listen. */
  name: string | null;
  /** Shown while a row is looked at. */
  panel: ReactNode;
  /** The list, with what stands below it. */
  children: ReactNode;
};

/** A list, and what is known of one of its rows at its side. */
export function BesideList({ name, panel, children }: BesideListProps) {
  return (
    <div className={classes.place} data-peeking={name !== null || undefined}>
      <div className={classes.list}>{children}</div>
      <VisuallyHidden aria-live="polite">
        {name !== null && `${name} is shown beside the list`}
      </VisuallyHidden>
      {name !== null && panel}
    </div>
  );
}
