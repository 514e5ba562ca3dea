import { useRef } from 'react';

/** One at a time: that something is under way is known at the next drawing only, and a second press may come before. */
export function useOnce() {
  const isUnderWay = useRef(false);
  return async <T>(work: () => T | Promise<T>): Promise<T | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    try {
      return await work();
    } finally {
      isUnderWay.current = false;
    }
  };
}
