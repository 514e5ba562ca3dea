/** Whether a person has put the steps to a first call away, in this browser. */
import { useCallback, useSyncExternalStore } from 'react';
import { keepIn } from '../../ui/page/keep-in.ts';
import { FIRST_CALL_AWAY_KEY } from '../browser-storage.ts';

const listeners = new Set<() => void>();

export function readMarks(): string[] {
  return (localStorage.getItem(FIRST_CALL_AWAY_KEY) ?? '').split(' ').filter(Boolean);
}

export function keepMark(mark: string, isKept: boolean): void {
  const others = readMarks().filter((one) => one !== mark);
  keepIn(localStorage, FIRST_CALL_AWAY_KEY, [...others, ...(isKept ? [mark] : [])].join(' '));
}

export function useFirstCallAway(user_sid: string): [boolean, (isAway: boolean) => void] {
  const isAway = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readMarks().includes(user_sid),
  );
  const put = useCallback(
    (away: boolean) => {
      keepMark(user_sid, away);
      for (const listener of listeners) listener();
    },
    [user_sid],
  );
  return [isAway, put];
}
