/** Whether a person has put the steps to a first call away, in this browser. */
import { useCallback, useSyncExternalStore } from 'react';
import { FIRST_CALL_AWAY_KEY } from '../browser-storage.ts';

const listeners = new Set<() => void>();

function readAway(): string[] {
  return (localStorage.getItem(FIRST_CALL_AWAY_KEY) ?? '').split(' ').filter(Boolean);
}

export function useFirstCallAway(user_sid: string): [boolean, (isAway: boolean) => void] {
  const isAway = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readAway().includes(user_sid),
  );
  const put = useCallback(
    (away: boolean) => {
      const others = readAway().filter((sid) => sid !== user_sid);
      localStorage.setItem(FIRST_CALL_AWAY_KEY, [...others, ...(away ? [user_sid] : [])].join(' '));
      for (const listener of listeners) listener();
    },
    [user_sid],
  );
  return [isAway, put];
}
