import { useLayoutEffect, useRef } from 'react';

type Press = {
  down: () => void;
  /** Before the click that ends it, so before what the click does. */
  up?: () => void;
  /** When that click is over; after a press that ends elsewhere too. */
  over?: () => void;
};

/** Hears of each press of the page, by the main button or a finger, wherever it is. */
export function usePress(press: Press): void {
  const latest = useRef(press);
  latest.current = press;

  useLayoutEffect(() => {
    function down({ button }: PointerEvent) {
      if (button === 0) latest.current.down();
    }
    function end() {
      latest.current.up?.();
      // The click comes right after.
      setTimeout(() => latest.current.over?.());
    }
    addEventListener('pointerdown', down, true);
    addEventListener('pointerup', end, true);
    addEventListener('pointercancel', end, true);
    return () => {
      removeEventListener('pointerdown', down, true);
      removeEventListener('pointerup', end, true);
      removeEventListener('pointercancel', end, true);
    };
  }, []);
}
