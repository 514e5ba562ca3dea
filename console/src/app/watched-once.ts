/** What many parts of a screen ask for is watched in one place, and handed to them: each would watch by itself. */
import { createContext, createElement, type ReactNode, use } from 'react';

const NOWHERE = Symbol();

/** What `useWatched` answers, as a part that stands around others, and as the hook that they ask; it throws outside that part. */
export function watchedOnce<T>(useWatched: () => T) {
  const Watched = createContext<T | typeof NOWHERE>(NOWHERE);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each value, when a module is read
  function Watching({ children }: { children: ReactNode }) {
    return createElement(Watched, { value: useWatched() }, children);
  }
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  function useShared(): T {
    const value = use(Watched);
    if (value === NOWHERE) throw new Error('Nothing around this part watches what it asks for');
    return value;
  }
  return [Watching, useShared] as const;
}
