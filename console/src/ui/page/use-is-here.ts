import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Whether what waits for an answer is still on the screen when that comes. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
