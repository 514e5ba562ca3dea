import { useDebouncedCallback } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** What is typed and goes into the address, without its outer spaces, once typing has paused; 0 asks at once. */
export function useAskedText(value: string, onAsk: (text: string) => void, delay_ms: number) {
  const [typed, setTyped] = useState(value);
  const known = useRef(value);
  const asked = useRef<string[]>([]);
  const ask = useDebouncedCallback((text: string) => {
    asked.current.push(text);
    onAsk(text);
  }, delay_ms);

  // What was asked for here comes back a while later, when somebody may have typed on. But the address also changes
  // without us: by the back button, or "Clear filters".
  const settled = useRouterState({
    select: ({ location, resolvedLocation }) =>
      location.href === resolvedLocation?.href ? location.href : undefined,
  });
  useEffect(() => {
    // The first time it comes after the field can be typed into.
    if (value === known.current) return;
    known.current = value;
    const place = asked.current.lastIndexOf(value);
    asked.current = place < 0 ? [] : asked.current.slice(place + 1);
    if (place < 0) setTyped(value);
  }, [value]);

  // What was asked for was taken back before it was drawn: leaving the field by "Clear filters" does both.
  useEffect(() => {
    if (settled === undefined || asked.current.length === 0) return;
    if (asked.current.at(-1) !== known.current) setTyped(known.current);
    asked.current = [];
  }, [settled]);

  return {
    typed,
    type(text: string) {
      setTyped(text);
      ask(text.trim());
    },
    flush: () => ask.flush(),
  };
}
