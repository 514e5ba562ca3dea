/** What holds for the whole installation (api-core 6.15, `R8`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { bit } from '../core/value.ts';

export const passwordSettings = z.object({
  min_password_length: z.number().int(),
  require_digit: bit,
  require_special_character: bit,
});

export type PasswordSettings = z.output<typeof passwordSettings>;

export const defaultPasswordSettings: PasswordSettings = {
  min_password_length: 6,
  require_digit: 0,
  require_special_character: 0,
};

const specialCharacter = /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?]/;

/** Every rule a password breaks, in the words of api-core 2.9; empty when it is good. */
export function passwordFaults(settings: PasswordSettings, password: string): string[] {
  const faults: string[] = [];
  if (password.length < settings.min_password_length)
    faults.push(`password must be at least ${settings.min_password_length} characters long`);
  if (settings.require_digit && !/[0-9]/.test(password))
    faults.push('password must contain at least one digit');
  if (settings.require_special_character && !specialCharacter.test(password))
    faults.push('password must contain at least one special character');
  return faults;
}

export const settingsEndpoints = {
  readPasswordSettings: endpoint({
    method: 'GET',
    path: '/PasswordSettings',
    summary: 'The rules that a password must meet',
    tag: 'settings',
    success: { status: 200, body: passwordSettings },
  }),
};
