import { CloseButton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PeekFrame.module.css';
import { PEEK_ID } from './peek-id.ts';

type PeekFrameProps = {
  /** The row's name, with a link where it has a page. */
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Further panels. */
  more?: ReactNode;
};

/** What is known of one row, beside its list. */
export function PeekFrame({ title, onClose, children, more }: PeekFrameProps) {
  return (
    <section id={PEEK_ID} tabIndex={-1} aria-labelledby="peek-title" className={classes.panel}>
      <div className={classes.main}>
        <div className={classes.head}>
          <Title order={2} size="h3" id="peek-title">
            {title}
          </Title>
          <CloseButton aria-label="Close the panel" onClick={onClose} />
        </div>
        {children}
      </div>
      {more}
      <p className={classes.keys}>
        <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>p</kbd> move into it, <kbd>Esc</kbd> close
      </p>
    </section>
  );
}
