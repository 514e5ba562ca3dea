import type { z } from 'zod';
import type { apiKeyInput } from './api-keys.contract.ts';

type Input = z.input<typeof apiKeyInput>;

export function anApiKey(over: Partial<Input> = {}): Input {
  return { name: 'Provisioning script', expires_at: null, ...over };
}
