import { type RefObject, useEffect } from 'react';

/** Browsers count it as two, the check of a field as one. */
const PICTURE = /[\ud800-\udfff]/;

/**
 * What is pasted into a form and is longer than its field is not cut without a word, nor is the end of what has blanks
 * before it: it stands whole, and the check of the field says how long it may be. So does what has pictures in it, of
 * which browsers let in half.
 */
export function useWholePastes(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      if (target.maxLength === -1 || !clipboardData) return;
      const { value, selectionStart, selectionEnd } = target;
      const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
      if (kept + clipboardData.getData('text').length > target.maxLength) target.removeAttribute('maxlength');
    };
    const type = ({ target, data }: InputEvent) => {
      const field = target as HTMLInputElement;
      if (PICTURE.test(field.value + data)) field.removeAttribute('maxlength');
    };
    element.addEventListener('paste', paste);
    element.addEventListener('beforeinput', type);
    return () => {
      element.removeEventListener('paste', paste);
      element.removeEventListener('beforeinput', type);
    };
  }, [form]);
}
