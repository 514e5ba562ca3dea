/** Single keys of a screen: `/` on a list, `j` and `k` from row to row. Not while somebody types. */
import { useLayoutEffect, useRef } from 'react';

/** A box that is ticked takes no letters. */
const TYPED_INTO = 'input:not([type="checkbox"]), textarea, select';

/**
 * By the character that is typed, on whatever place of the keyboard it lies; on one of another script, as Greek, Hebrew or
 * Thai, by the Latin letter that is written on the key as well.
 */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  // Past the last of the letters that Latin alphabets have. What fills in a password presses keys without any.
  if (!(key > 'ɏ')) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return shiftKey ? '' : code.replace('Key', '').toLowerCase();
}

/** `false` leaves a key to others. */
export function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(keys);
  // Both before anybody sees what the keys are about: the first of them would be lost.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const act = latest.current[latinKey(event)];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      // The window itself is not.
      if ((event.target as Partial<Element>).matches?.(TYPED_INTO)) return;
      if (act() !== false) event.preventDefault();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
