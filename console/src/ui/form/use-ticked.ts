import { use, useState } from 'react';
import { InFields } from './in-fields.ts';

/**
 * A box that stands for a text. It has a state of its own, so that emptying the text does not close what is being typed
 * into; once an empty text is sent, there is nothing to be ticked for.
 */
export function useTicked(value: string) {
  const [isAsked, setIsAsked] = useState(value !== '');
  const isSending = use(InFields) === 'sending';
  if (isSending && isAsked && value.trim() === '') setIsAsked(false);
  return [isAsked || value !== '', setIsAsked] as const;
}
