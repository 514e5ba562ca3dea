import { type RefObject, useEffect, useRef } from 'react';

type Entry = {
  typed: string;
  /** A form is to be sent with it. */
  isAwaited: boolean;
  found: Promise<boolean>;
  tell: (isFound: boolean) => void;
};

const entries = new Map<Element, Entry>();

/** Whether what was entered into the fields of a form is found; of those where it is not known yet, or is not there. */
export function enteredIn(form: Element): Promise<boolean>[] {
  const those = [...entries].filter(([field]) => form.contains(field)).map(([, entry]) => entry);
  for (const entry of those) entry.isAwaited = true;
  return those.map(({ found }) => found);
}

/**
 * Text and Enter may come before the options that fit are there: those are waited for, so that no other is taken.
 * `take` is called with the text as soon as they all are, and says whether it is one of them. What a form waited for
 * and is not stays entered until something else is typed.
 */
export function useEarlyEnter(
  isComplete: boolean,
  take: (typed: string, isAwaited: boolean) => boolean,
  field: RefObject<Element | null>,
) {
  const entered = useRef<Entry>(null);

  function takeEntered() {
    const entry = entered.current;
    if (!entry) return;
    const isFound = take(entry.typed, entry.isAwaited);
    if (!isFound && entry.isAwaited) entry.tell(false);
    else end(isFound);
  }

  function end(isFound: boolean) {
    const entry = entered.current;
    entered.current = null;
    for (const [element, one] of entries) if (one === entry) entries.delete(element);
    entry?.tell(isFound);
  }

  useEffect(() => {
    if (isComplete) takeEntered();
  });
  // A field that is no longer there, as another vendor has others, holds back no form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field goes
  useEffect(() => () => end(true), []);

  return {
    enter(typed: string) {
      const { promise: found, resolve: tell } = Promise.withResolvers<boolean>();
      entered.current = { typed, isAwaited: false, found, tell };
      if (field.current) entries.set(field.current, entered.current);
      if (isComplete) takeEntered();
    },
    forget: () => end(false),
    isEntered: () => entered.current !== null,
  };
}
