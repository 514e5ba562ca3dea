import { type RefObject, useEffect } from 'react';

/** As digits come from an input method, and from a text in another script. */
const WIDE = /[\uff01-\uff5e]/;

/**
 * In a form's fields for numbers a full-width digit is a digit. While it is composed the field belongs to the input
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
      else if (WIDE.test(field.value)) write(field, field.value.normalize('NFKC'));
    };
    // The last of it is no event of its own in every browser.
    const end = ({ target }: Event) => {
      const field = numberField(target);
      if (!field) return;
      write(field, field.value.normalize('NFKC'));
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
