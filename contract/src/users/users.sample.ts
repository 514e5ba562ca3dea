import type { z } from 'zod';
import type { userInput } from './users.contract.ts';

type Input = z.input<typeof userInput>;

export function aUser(over: Partial<Input> = {}): Input {
  return {
    name: 'grace',
    email: 'grace@example.com',
    initial_password: 'a temporary canary-secret 1',
    force_change: 1,
    is_active: 1,
    is_view_only: 0,
    service_provider_sid: null,
    account_sid: null,
    ...over,
  };
}

export function aPasswordChange(over: { old_password?: string; new_password?: string } = {}) {
  return { old_password: 'a long enough canary-secret 1', new_password: 'another canary-secret 2', ...over };
}
