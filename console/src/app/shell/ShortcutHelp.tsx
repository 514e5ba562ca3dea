import classes from './ShortcutHelp.module.css';
import { keysFor } from './shortcut-keys.ts';
import { keyCap } from './shortcuts.ts';

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/'], does: 'Go to the filter of a list' },
  { keys: ['j', 'k'], does: 'Next and previous row of a list, or call on its page' },
  { keys: ['x'], does: 'Select a row of a list' },
  { keys: ['Enter'], does: 'Open a row of a list' },
  { keys: ['p'], does: 'Show a row beside the list, then move into it' },
  { keys: ['Ctrl', 'K'], does: 'Search, or jump to a screen' },
  { keys: keysFor.explain, does: 'Explain a call to the number found or typed' },
  { keys: ['Ctrl', 'S'], does: 'Save the form' },
  { keys: ['Esc'], does: 'Close what is open, then clear the selection' },
  { keys: keysFor.exact, does: 'Show exact times, or how long ago' },
  { keys: keysFor.keys, does: 'Show keyboard shortcuts' },
];

/** What the keyboard does, behind `?`. Not part of any first sight. */
export function ShortcutHelp() {
  return (
    <dl className={classes.keys}>
      {shortcuts.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{keyCap(key)}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
