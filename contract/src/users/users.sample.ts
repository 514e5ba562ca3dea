import type { z } from 'zod';
import type { passwordChange } from './users.contract.ts';

export function aPasswordChange(
  over: Partial<z.input<typeof passwordChange>> = {},
): z.input<typeof passwordChange> {
  return { old_password: 'a long enough password 1', new_password: 'another good password 2', ...over };
}
