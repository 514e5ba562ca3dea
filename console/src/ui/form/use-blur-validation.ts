import type { UseFormReturnType } from '@mantine/form';
import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Checks a field when it is left. When it is left by pressing something else the check waits until
 * that press is over: the message would move what is being pressed from under the pointer.
 */
export function useBlurValidation<V>(form: UseFormReturnType<V>): (event: FocusEvent) => void {
  const isPressed = useRef(false);
  const waiting = useRef<string[]>([]);
  const validate = useRef<(path: string) => void>(() => {});
  validate.current = (path) => form.validateField(path);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // After the click, which comes right after the release.
      setTimeout(() => {
        for (const path of waiting.current.splice(0)) validate.current(path);
      });
    };
    // All is checked then, and what the server says of a field stays.
    const forget = () => {
      waiting.current = [];
    };
    document.addEventListener('submit', forget, true);
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('submit', forget, true);
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);

  return ({ target }) => {
    // A button is no field: what its list lacks is said on save.
    if (target instanceof HTMLButtonElement) return;
    const path = target instanceof HTMLElement ? target.dataset.path : undefined;
    if (!path) return;
    if (isPressed.current) waiting.current.push(path);
    else validate.current(path);
  };
}
