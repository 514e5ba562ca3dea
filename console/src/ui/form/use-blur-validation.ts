import type { UseFormReturnType } from '@mantine/form';
import { type FocusEvent, useEffect, useRef } from 'react';
import { usePress } from '../page/use-press.ts';

/**
 * Checks a field when it is left. When it is left by pressing something else the check waits until
 * that press is over: the message would move what is being pressed from under the pointer.
 */
export function useBlurValidation<V>(form: UseFormReturnType<V>): (event: FocusEvent) => void {
  const isPressed = useRef(false);
  const waiting = useRef<string[]>([]);

  usePress({
    down() {
      isPressed.current = true;
    },
    up() {
      isPressed.current = false;
    },
    over() {
      for (const path of waiting.current.splice(0)) form.validateField(path);
    },
  });
  useEffect(() => {
    // All is checked then, and what the server says of a field stays.
    const forget = () => {
      waiting.current = [];
    };
    document.addEventListener('submit', forget, true);
    return () => document.removeEventListener('submit', forget, true);
  }, []);

  return ({ target }) => {
    // A button is no field: what its list lacks is said on save.
    if (target instanceof HTMLButtonElement) return;
    const path = target instanceof HTMLElement ? target.dataset.path : undefined;
    if (!path) return;
    if (isPressed.current) waiting.current.push(path);
    else form.validateField(path);
  };
}
