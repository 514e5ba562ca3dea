import type { z } from 'zod';
import type { limitInput } from './limits.contract.ts';

export function aLimit(over: Partial<z.input<typeof limitInput>> = {}): z.input<typeof limitInput> {
  return { category: 'voice_call_session', quantity: 25, ...over };
}
