import { useEffect, useState } from 'react';

/** Whole seconds until then, counted down; 0 from then on. */
export function useSecondsUntil(then_ms: number): number {
  const [now_ms, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((then_ms - now_ms) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
