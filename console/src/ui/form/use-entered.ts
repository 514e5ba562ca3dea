import { type FormEvent, useState } from 'react';
import { FIRST_FAULT, useDrawnFocus } from './use-drawn-focus.ts';
import { enteredIn } from './use-early-enter.ts';

/** A form that is sent before what was entered into its fields is found waits for that; what is not there is said at its field. */
export function useEntered() {
  const [isAwaited, setIsAwaited] = useState(false);
  const { box, focusDrawn } = useDrawnFocus<HTMLFormElement>();

  async function sendWith(form: HTMLFormElement, entered: readonly Promise<boolean>[]) {
    setIsAwaited(true);
    const found = await Promise.all(entered);
    // Once it is drawn, or the form would be compared with what it was before.
    await new Promise((drawn) => setTimeout(drawn));
    if (found.every(Boolean)) form.requestSubmit();
    else {
      box.current = form;
      focusDrawn(FIRST_FAULT);
    }
    setIsAwaited(false);
  }

  return {
    isAwaited,
    /** Whether it is, so that nothing is to be sent now. */
    holdsBack(event: FormEvent<HTMLFormElement>): boolean {
      const form = event.currentTarget;
      const entered = enteredIn(form);
      if (entered.length === 0) return false;
      event.preventDefault();
      void sendWith(form, entered);
      return true;
    },
  };
}
