import type { z } from 'zod';
import type { clientInput } from './clients.contract.ts';

type Input = z.input<typeof clientInput>;

export function aClient(over: Partial<Input> = {}): Input {
  return { username: 'reception', password: 'kettle-drum-canary-secret', is_active: 1, ...over };
}
