import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What a try to send turned out to be wrong, in the order of the fields. */
export const FIRST_FAULT = '[aria-invalid="true"]';

type DrawnFocus<E extends HTMLElement> = {
  /** What it is looked for in. */
  box: RefObject<E | null>;
  /** A selector of what a change that was just made brings: the first that can be seen. */
  focusDrawn: (selector: string) => void;
};

/**
 * Takes the focus to a row that is not there yet, as it is drawn: a moment later somebody types already, and an effect
 * of the drawing before, which may run as late as now, would look for it in vain.
 */
export function useDrawnFocus<E extends HTMLElement = HTMLDivElement>(): DrawnFocus<E> {
  const box = useRef<E>(null);
  const wanted = useRef<string | null>(null);
  const [, draw] = useState(0);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const all = box.current?.querySelectorAll<HTMLElement>(wanted.current) ?? [];
    const found = [...all].find((one) => one.checkVisibility());
    // Locked while it was sent, it is opened by a drawing that is still to come.
    if (found?.matches(':disabled')) return;
    found?.focus();
    wanted.current = null;
  });
  return {
    box,
    focusDrawn(selector) {
      wanted.current = selector;
      // What it is about may be drawn already.
      draw((times) => times + 1);
    },
  };
}
