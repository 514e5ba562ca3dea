import type { z } from 'zod';
import type { applicationInput } from './applications.contract.ts';
import { speechDefaults } from './applications.contract.ts';

type Input = z.input<typeof applicationInput>;

export function anApplication(over: Partial<Input> = {}): Input {
  return {
    name: 'Reception desk',
    call_hook: { url: 'https://example.com/call', method: 'POST', username: null, password: null },
    call_status_hook: { url: 'https://example.com/status', method: 'POST', username: null, password: null },
    app_json: null,
    ...speechDefaults,
    use_for_fallback_speech: 0,
    record_all_calls: 0,
    ...over,
  };
}
