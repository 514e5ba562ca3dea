import { useDebouncedCallback } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePress } from '../page/use-press.ts';

/**
 * What is typed and goes into the address, without its outer spaces, once typing has paused; 0 asks at once. Where
 * something is being pressed then, it waits for the end of that: what the answer moves may be what is pressed.
 */
export function useAskedText(value: string, onAsk: (text: string) => void, delay_ms: number) {
  const [typed, setTyped] = useState(value);
  const known = useRef(value);
  const asked = useRef<string[]>([]);
  const isPressed = useRef(false);
  const held = useRef<string>(undefined);
  function askNow(text: string) {
    asked.current.push(text);
    onAsk(text);
  }
  const ask = useDebouncedCallback((text: string) => {
    if (isPressed.current) held.current = text;
    else askNow(text);
  }, delay_ms);
  usePress({
    down() {
      isPressed.current = true;
    },
    // Not after the click: whoever goes on to a link must not be brought back by it.
    up() {
      isPressed.current = false;
      const text = held.current;
      held.current = undefined;
      if (text !== undefined) askNow(text);
    },
  });

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

  function type(text: string) {
    setTyped(text);
    ask(text.trim());
  }
  return {
    typed,
    type,
    field: {
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
      // Whoever goes on to a link must not be brought back by what is asked after.
      onBlur: () => ask.flush(),
      onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && ask.flush(),
    },
  };
}
