import { type RefObject, useEffect } from 'react';

/**
 * What is pasted into a form and is longer than its field is not cut without a word, nor is the end of what has blanks
 * before it: it stands whole, and the check of the field says how long it may be.
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
    element.addEventListener('paste', paste);
    return () => element.removeEventListener('paste', paste);
  }, [form]);
}
