/** The list under 'Password must:', and which of it a password meets (`C5`). */
import { charactersOf, isPrintable } from '@trunkline/contract/core/printable.ts';
import {
  LONGEST_PASSWORD,
  type PasswordSettings,
  passwordFaults,
} from '@trunkline/contract/settings/settings.contract.ts';
import type { PasswordRule } from '../ui/form/PasswordRules.tsx';

export function passwordRules(settings: PasswordSettings, password: string): PasswordRule[] {
  const none: PasswordSettings = { min_password_length: 0, require_digit: 0, require_special_character: 0 };
  const { length: ofAll } = passwordFaults(none, password);
  const meets = (only: Partial<PasswordSettings>) =>
    passwordFaults({ ...none, ...only }, password).length === ofAll;
  const { min_password_length } = settings;
  const rules = [
    { text: `be at least ${min_password_length} characters long`, isMet: meets({ min_password_length }) },
  ];
  if (settings.require_digit)
    rules.push({ text: 'contain at least one number', isMet: meets({ require_digit: 1 }) });
  if (settings.require_special_character)
    rules.push({
      text: 'contain at least one special character',
      isMet: meets({ require_special_character: 1 }),
    });
  // What holds everywhere is said to whom it concerns.
  if (charactersOf(password) > LONGEST_PASSWORD)
    rules.push({ text: `have at most ${LONGEST_PASSWORD} characters`, isMet: false });
  if (!isPrintable(password)) rules.push({ text: 'contain no control characters', isMet: false });
  return rules;
}
