import { useLayoutEffect, useReducer, useRef } from 'react';

/**
 * The value, and while something is pressed the one from before the press: an answer that comes in between would take
 * away what is pressed, such as the button of a list that turns out to be empty, and the press would be lost.
 */
export function useStill<T>(value: T): T {
  const isPressed = useRef(false);
  const latest = useRef(value);
  const shown = useRef(value);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  latest.current = value;
  if (!isPressed.current) shown.current = value;

  useLayoutEffect(() => {
    function press({ button }: PointerEvent) {
      if (button === 0) isPressed.current = true;
    }
    function release() {
      // After the click, which comes right after the release.
      setTimeout(() => {
        isPressed.current = false;
        if (shown.current !== latest.current) redraw();
      });
    }
    addEventListener('pointerdown', press, true);
    addEventListener('pointerup', release, true);
    addEventListener('pointercancel', release, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('pointerup', release, true);
      removeEventListener('pointercancel', release, true);
    };
  }, []);
  return shown.current;
}
