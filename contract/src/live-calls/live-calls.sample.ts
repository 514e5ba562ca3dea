import type { z } from 'zod';
import type { callInput, messageInput } from './call-input.ts';

type CallInput = z.input<typeof callInput>;

/** Of an application, to a phone. */
export function aCallTo(number: string, over: Partial<CallInput> = {}): CallInput {
  return { from: '15551230001', to: { type: 'phone', number }, ...over };
}

export function aMessage(over: Partial<z.input<typeof messageInput>> = {}): z.input<typeof messageInput> {
  return { from: '15551230001', to: '15551230002', text: 'Your table is ready.', ...over };
}
