import classes from './NumberReading.module.css';
import { readingOf } from './phone-number-words.ts';

type NumberReadingProps = {
  text: string;
  /** The digits, where it looks as if a plain number was meant. */
  digits: string | null;
  onUse: (digits: string) => void;
};

/** Below the field: how what is typed will be read, so that a hyphen does not become a pattern unseen. */
export function NumberReading({ text, digits, onUse }: NumberReadingProps) {
  return (
    <p className={classes.reading} aria-live="polite">
      {digits ? (
        <>
          This would be read as a pattern.{' '}
          <button type="button" onClick={() => onUse(digits)}>
            Use the number {digits}
          </button>
        </>
      ) : (
        readingOf(text)
      )}
    </p>
  );
}
