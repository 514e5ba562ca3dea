/** The keys of every screen. Those of a list are the list's own; the dialog names them all. */
import { useLayoutEffect } from 'react';
import { turnExactTimes } from '../../ui/page/exact-times.ts';
import { latinKey, useKeys } from '../../ui/page/use-keys.ts';

/** The key beside which letters are pressed, as it is written on it. */
export const COMMAND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** As a key is written on the keyboard here. */
export const keyCap = (key: string) => (key === 'Ctrl' ? COMMAND : key);

/** As `aria-keyshortcuts` has them. */
export function ariaKeys(keys: readonly string[]): string {
  const command = COMMAND === 'Ctrl' ? 'Control' : 'Meta';
  return keys.map((key) => (key === 'Ctrl' ? command : key)).join('+');
}

type Shown = { onKeys: () => void; onSearch: () => void };

const isFree = () => !document.querySelector('dialog[open]');

export function useShortcuts({ onKeys, onSearch }: Shown): void {
  useKeys({ '?': () => isFree() && onKeys(), t: () => isFree() && turnExactTimes() });
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const letter = (event.ctrlKey || event.metaKey) && !event.altKey && latinKey(event).toLowerCase();
      if (letter === 's') save(event);
      else if (letter === 'k' && isFree()) {
        event.preventDefault();
        onSearch();
      }
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onSearch]);
}

/** As its own button would: what may not be pressed is not. The browser would offer to save the page. */
function save(event: KeyboardEvent): void {
  const within = document.querySelector('dialog[open]') ?? document.querySelector('#main');
  // Not what asks whether to delete something.
  const buttons =
    within?.querySelectorAll<HTMLButtonElement>('form:not([data-asks]) button[type=submit]') ?? [];
  // A form with a save bar has seen to it already; another one may stand in a tab that is not shown.
  const button = [...buttons].find((one) => one.checkVisibility());
  if (!button || (event.defaultPrevented && !button.closest('dialog'))) return;
  event.preventDefault();
  // What is being typed counts only once its field is left.
  button.focus({ preventScroll: true });
  button.click();
}
