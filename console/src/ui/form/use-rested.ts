import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether a choice is this long as it is, and what says so before: for who has waited themselves. */
export function useRested(choice: string, pauseMs: number): [boolean, (choice: string) => void] {
  const [rested, setRested] = useState(choice);
  useEffect(() => {
    const rest = setTimeout(() => setRested(choice), pauseMs);
    return () => clearTimeout(rest);
  }, [choice, pauseMs]);
  return [rested === choice, (next) => flushSync(() => setRested(next))];
}
