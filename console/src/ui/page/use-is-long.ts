import { useEffect, useState } from 'react';

const LONG_MS = 5000;

/** Whether somebody has waited so long that it is to be said for what. */
export function useIsLong(isWaiting: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isWaiting]);
  return isLong;
}
