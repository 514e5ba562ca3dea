import { useRef } from 'react';

/**
 * What was typed for one choice, such as a vendor, comes back when a person switches to another and back again:
 * `keep(from, values, to)` is undefined for one that was not chosen yet.
 */
export function useKeptChoices<V>(): (from: string, values: V, to: string) => V | undefined {
  const kept = useRef(new Map<string, V>());
  return (from, values, to) => {
    kept.current.set(from, values);
    return kept.current.get(to);
  };
}
