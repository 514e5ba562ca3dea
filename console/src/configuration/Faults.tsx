import { countText } from '../ui/page/count-text.ts';
import { failureOf } from '../ui/page/failure.ts';
import { faultParts } from './document-files.ts';
import classes from './Faults.module.css';

/** Each with its file and line; a single one is said by the notice itself. */
export function Faults({ error }: { error: unknown }) {
  const { issues, issues_total = issues.length } = failureOf(error);
  const untold = issues_total - issues.length;
  if (issues.length < 2) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <ul className={classes.faults} aria-label="Problems" tabIndex={0}>
      {issues.map(({ message }) => {
        const { place, says } = faultParts(message);
        return (
          <li key={message}>
            {place && <code>{place}</code>} {says}
          </li>
        );
      })}
      {untold > 0 && (
        <li>
          and {countText(untold)} more, {countText(issues_total)} in total
        </li>
      )}
    </ul>
  );
}
