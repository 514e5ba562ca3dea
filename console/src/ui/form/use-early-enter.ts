import { useEffect, useRef } from 'react';

/**
 * Text and Enter may come before the options that fit are there: those are waited for, so that no other is taken.
 * `take` is called with the text as soon as they all are.
 */
export function useEarlyEnter(isComplete: boolean, take: (typed: string) => void) {
  const entered = useRef<string>(null);

  function takeEntered() {
    const typed = entered.current;
    entered.current = null;
    if (typed !== null) take(typed);
  }

  useEffect(() => {
    if (isComplete) takeEntered();
  });

  return {
    enter(typed: string) {
      entered.current = typed;
      if (isComplete) takeEntered();
    },
    forget() {
      entered.current = null;
    },
    isEntered: () => entered.current !== null,
  };
}
