import type { z } from 'zod';
import type { accountInput } from './accounts.contract.ts';

type Input = z.input<typeof accountInput>;

export function anAccount(over: Partial<Input> = {}): Input {
  return {
    name: 'Harbour Dental',
    sip_realm: null,
    registration_hook: {
      url: 'https://example.com/register',
      method: 'POST',
      username: null,
      password: null,
    },
    queue_event_hook: null,
    enable_debug_log: 0,
    ...over,
  };
}
