import { useId } from 'react';
import classes from './RawStates.module.css';

type RawStatesProps = {
  before: unknown;
  after: unknown;
  /** What the two are called, where they are not before and after one change. */
  names?: readonly [string, string];
};

/** Both states as they are on the wire. */
export function RawStates({ before, after, names = ['Before', 'After'] }: RawStatesProps) {
  return (
    <div className={classes.states}>
      {before !== null && <State title={names[0]} value={before} />}
      {after !== null && <State title={names[1]} value={after} />}
    </div>
  );
}

function State({ title, value }: { title: string; value: unknown }) {
  const id = useId();
  return (
    <div>
      <div id={id} className={classes.title}>
        {title}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section aria-labelledby={id} tabIndex={0} className={classes.scroll}>
        <pre>{JSON.stringify(value, null, 2)}</pre>
      </section>
    </div>
  );
}
