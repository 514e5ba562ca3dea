import { useId } from 'react';
import classes from './RawStates.module.css';

/** Both states as they are on the wire. */
export function RawStates({ before, after }: { before: unknown; after: unknown }) {
  return (
    <div className={classes.states}>
      {before !== null && <State title="Before" value={before} />}
      {after !== null && <State title="After" value={after} />}
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
