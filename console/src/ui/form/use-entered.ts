import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { FIRST_FAULT, useDrawnFocus } from './use-drawn-focus.ts';
import { enteredIn } from './use-early-enter.ts';

/**
 * A form that is sent before what was entered into its fields is found waits for that; what is not there is said at its field.
 * Where it shows first what would be sent, it is not sent afterwards.
 */
export function useEntered({ isShownFirst = false } = {}) {
  const [isAwaited, setIsAwaited] = useState(false);
  const { box, focusDrawn } = useDrawnFocus<HTMLFormElement>();

  async function sendWith(form: HTMLFormElement, entered: readonly Promise<boolean>[]) {
    setIsAwaited(true);
    const found = await Promise.all(entered);
    // Once it is drawn, or the form would be compared with what it was before.
    await new Promise((drawn) => setTimeout(drawn));
    // What is pressed then is not refused as being under way.
    flushSync(() => setIsAwaited(false));
    if (!found.every(Boolean)) {
      box.current = form;
      focusDrawn(FIRST_FAULT);
    } else if (!isShownFirst) form.requestSubmit();
  }

  /** Whether it is, so that nothing is to be sent now. */
  function holdsBack(event: SubmitEvent<HTMLFormElement>): boolean {
    const form = event.currentTarget;
    const entered = enteredIn(form);
    if (entered.length === 0) return false;
    event.preventDefault();
    void sendWith(form, entered);
    return true;
  }

  return {
    isAwaited,
    holdsBack,
    /** For a form that is sent by us alone. */
    sends: (send: () => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      // It may stand inside another form of React's, as a dialog's does.
      event.stopPropagation();
      if (!holdsBack(event)) send();
    },
  };
}
