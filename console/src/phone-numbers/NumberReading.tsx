import classes from './NumberReading.module.css';
import { readingOf } from './phone-number-words.ts';

/** Below the field: how what is typed will be read, and which digits are stored of a number as people write it. */
export function NumberReading({ text }: { text: string }) {
  return (
    <p className={classes.reading} aria-live="polite">
      {readingOf(text)}
    </p>
  );
}
