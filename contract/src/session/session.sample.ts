import type { z } from 'zod';
import type { credentials } from './session.contract.ts';

export function someCredentials(
  over: Partial<z.input<typeof credentials>> = {},
): z.input<typeof credentials> {
  return { username: 'admin', password: 'a long enough canary-secret 1', ...over };
}
