import { failureOf } from '../ui/page/failure.ts';
import { faultParts } from './document-files.ts';
import classes from './Faults.module.css';

/** Each with its file and line; a single one is said by the notice itself. */
export function Faults({ error }: { error: unknown }) {
  const { issues } = failureOf(error);
  if (issues.length < 2) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <ul className={classes.faults} aria-label="What is wrong" tabIndex={0}>
      {issues.map(({ message }) => {
        const { place, says } = faultParts(message);
        return (
          <li key={message}>
            {place && <code>{place}</code>} {says}
          </li>
        );
      })}
    </ul>
  );
}
