import { useReducer, useRef } from 'react';
import { usePress } from './use-press.ts';

/**
 * The value, and while something is pressed the one from before the press: an answer that comes in between would take
 * away what is pressed, such as a row of a list or the button of one that turns out to be empty, and the press would
 * be lost.
 */
export function useStill<T>(value: T): T {
  const isPressed = useRef(false);
  const latest = useRef(value);
  const shown = useRef(value);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  latest.current = value;
  if (!isPressed.current) shown.current = value;

  usePress({
    down() {
      isPressed.current = true;
    },
    over() {
      isPressed.current = false;
      if (shown.current !== latest.current) redraw();
    },
  });
  return shown.current;
}
