import { Title } from '@mantine/core';
import { createContext, type ReactNode, useContext, useId } from 'react';
import classes from './AsidePanel.module.css';
import { Terms } from './Terms.tsx';

/** Whether the panels are one line each, which opens. */
export const IsFolded = createContext(false);

type AsidePanelProps = {
  title: string;
  /** All of it in a few words, for where it is folded. */
  summary: ReactNode;
  /** Stands at the heading's right, such as when it was found out. */
  note?: ReactNode;
  /** Begins open where others are folded. */
  isFirst?: boolean;
  children: ReactNode;
};

/** A few facts beside a record's form. */
export function AsidePanel({ title, summary, note, isFirst, children }: AsidePanelProps) {
  const isFolded = useContext(IsFolded);
  const id = useId();
  if (isFolded)
    return (
      <details className={classes.line} open={isFirst}>
        <summary>
          <Title order={2} id={id} size="h3">
            {title}
          </Title>
          <span>{summary}</span>
        </summary>
        <div>
          {children}
          {note && <div className={classes.note}>{note}</div>}
        </div>
      </details>
    );
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <div className={classes.head}>
        <Title order={2} id={id} size="h3">
          {title}
        </Title>
        {note && <span>{note}</span>}
      </div>
      {children}
    </section>
  );
}

type FactsProps = { facts: readonly { name: string; value: ReactNode; key?: string }[] };

/** Names and what is known of them, one line each. */
export function Facts({ facts }: FactsProps) {
  return <Terms className={classes.facts} of={facts.map(({ key, name, value }) => [name, value, key])} />;
}

type AsideSkeletonProps = {
  lines: number;
  isFirstOpen?: boolean | undefined;
  /** Of the room beside the form, where others stand below it. */
  height?: number;
};

/**
 * The place of panels that are on their way: where each is a line above the form as many lines, and beside it the room
 * itself, or the form would become narrower under the hand of whoever presses something in it.
 */
export function AsideSkeleton({ lines, isFirstOpen, height }: AsideSkeletonProps) {
  const isFolded = useContext(IsFolded);
  if (lines > 0 && !isFolded)
    return (
      <div className={classes.room} style={{ height }}>
        &nbsp;
      </div>
    );
  return Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and none is ever moved.
    <div key={line} className={classes.line}>
      <div className={classes.awaited} data-open={(isFirstOpen && line === 0) || undefined} />
    </div>
  ));
}
