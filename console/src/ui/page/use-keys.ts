/** Single keys of a screen: `/` on a list, `j` and `k` from row to row. Not while somebody types. */
import { useLayoutEffect, useRef } from 'react';

/** A box that is ticked takes no letters. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches('[type="checkbox"]')));

/** By the character that is typed, on whatever place of the keyboard it lies; `false` leaves it to others. */
export function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(keys);
  // Both before anybody sees what the keys are about: the first of them would be lost.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const act = latest.current[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (act() !== false) event.preventDefault();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
