import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type LinkTarget, TargetLink } from '../table/TargetLink.tsx';
import classes from './Card.module.css';
import { ProblemNotice } from './ProblemNotice.tsx';
import { Waiting } from './Waiting.tsx';

type CardProps = {
  title: string;
  /** Stands at the heading's right. */
  note?: ReactNode;
  /** A link to more, after the note; beside the heading where there is no room for both. */
  more?: ReactNode;
  /** Left out, like the height, where the card comes with what it shows. */
  isLoading?: boolean;
  /** Its store gave no answer, while others did. */
  isFailed?: boolean;
  /** What went wrong, where that is known. */
  error?: unknown;
  onRetry?: () => unknown;
  /** As high as it will be. */
  height?: number;
  children: ReactNode;
};

const NO_ANSWER = {
  status: 503,
  msg: 'Its store does not answer at the moment.',
  code: null,
  issues: [],
  blockers: [],
  request_id: null,
};

/** A panel of figures, which fails by itself. */
export function Card({ title, note, more, isLoading, onRetry, height = 0, children, ...failure }: CardProps) {
  const id = useId();
  const error = failure.error ?? (failure.isFailed ? NO_ANSWER : null);
  return (
    <section aria-labelledby={id} className={classes.card}>
      <header className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {note && <span>{note}</span>}
        {more}
      </header>
      {error ? (
        // As high as what is waited for, the padding below it included, so that nothing moves when none comes.
        <div className={classes.body} style={{ minHeight: height + 16 }}>
          <ProblemNotice
            error={error}
            what="This could not be determined."
            {...(onRetry && { onRetry: () => void onRetry() })}
          />
        </div>
      ) : isLoading ? (
        <div className={classes.body}>
          <Waiting what="the server to send this" height={height} />
        </div>
      ) : (
        children
      )}
    </section>
  );
}

type CardRowProps = {
  mark?: ReactNode;
  children: ReactNode;
  end?: ReactNode;
  /** Where all of the row leads to. */
  link?: LinkTarget | undefined;
};

/** A line of a card: what it is about at the left, what can be done or was measured at the right. */
export function CardRow({ mark, children, end, link }: CardRowProps) {
  return (
    <li className={classes.row}>
      {mark}
      <div className={classes.words}>{link ? <TargetLink link={link}>{children}</TargetLink> : children}</div>
      {end && <div className={classes.end}>{end}</div>}
    </li>
  );
}

export function CardRows({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>;
}

type CardNoteProps = {
  children: ReactNode;
  /** In the place of a drawing as high as this, so that what is below stays where it is. */
  height?: number;
};

/** What a card says when there is nothing. */
export function CardNote({ children, height }: CardNoteProps) {
  return (
    <p className={height ? classes.empty : classes.note} style={{ minHeight: height }}>
      {children}
    </p>
  );
}
