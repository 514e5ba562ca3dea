import { type RefObject, useEffect } from 'react';
import { plainDigits } from './digits.ts';

/** Of any script but the keyboard's own, as those of full width or Arabic ones. */
const OTHER_DIGITS = /[^\P{Nd}\d]/u;

/**
 * In a form's fields for numbers a digit of another script is a digit. While it is composed the field belongs to the input
 * method: a field that takes digits alone would drop what is there, and a value that is set breaks the composition.
 */
export function useTypedDigits(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const input = (event: Event) => {
      const field = numberField(event.target);
      if (!field) return;
      if ((event as InputEvent).isComposing) event.stopPropagation();
      else if (OTHER_DIGITS.test(field.value)) write(field, plainDigits(field.value));
    };
    // The last of it is no event of its own in every browser.
    const end = ({ target }: Event) => {
      const field = numberField(target);
      if (!field) return;
      write(field, plainDigits(field.value));
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    element.addEventListener('input', input);
    element.addEventListener('compositionend', end);
    return () => {
      element.removeEventListener('input', input);
      element.removeEventListener('compositionend', end);
    };
  }, [form]);
}

function numberField(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && /^(numeric|decimal)$/.test(target.inputMode) ? target : null;
}

/** Past React, which would take it for its own and not notice. */
function write(field: HTMLInputElement, text: string): void {
  if (text !== field.value)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
}
