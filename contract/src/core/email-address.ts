import { asWritten } from './printable.ts';

/**
 * The one rule for people's email addresses. Refused is what changes on the way to the mail server, so that two texts
 * would be one mailbox: angle brackets, quotes, comments in parentheses, address separators, invisible characters,
 * and letters that domain names normalize, such as full-width ones.
 */
const written =
  /^(?!.*[<>"(),:;[\\\]\u3002\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}])[^\s@]+@[^\s@]+$/u;

export function isEmailAddress(text: string): boolean {
  return written.test(text) && text === text.normalize('NFKC');
}

/** The same, for a mailbox that somebody on the internet can have. */
export function isPublicEmailAddress(text: string): boolean {
  return isEmailAddress(text) && /@[^.]+(\.[^.]+)+$/.test(text);
}

/** Null if it is an address, or the stored one: a platform accepts any text. */
export function emailFault(label: string, email: string, stored: string | null): string | null {
  if (isEmailAddress(email) || (stored !== null && email === asWritten(stored).trim())) return null;
  return email === '' ? `${label} is required` : `${label} must be an email address`;
}
