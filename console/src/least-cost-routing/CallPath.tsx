import { IconArrowDown } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import classes from './CallPath.module.css';

export type Stop = {
  /** What it is: "Route 2". */
  kind: string;
  name: ReactNode;
  /** Small print below. */
  notes?: readonly ReactNode[];
  isMissing?: boolean;
};

/** The way of a call from one stop to the next, from the top down. */
export function CallPath({ stops }: { stops: readonly Stop[] }) {
  return (
    <ol className={classes.path} aria-label="Path of the call">
      {stops.map(({ kind, name, notes = [], isMissing }, at) => (
        <Fragment key={kind}>
          {at > 0 && (
            <li className={classes.arrow} aria-hidden>
              <IconArrowDown size={16} />
            </li>
          )}
          <li className={classes.stop} data-missing={isMissing || undefined}>
            <span className={classes.kind}>{kind}</span>
            <span className={classes.name}>{name}</span>
            {notes.map((note, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are only words
              <span key={nth} className={classes.note}>
                {note}
              </span>
            ))}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
