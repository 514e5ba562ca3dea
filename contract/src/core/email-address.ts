/**
 * The one rule for the email addresses of people. What goes on the way to the mail server is refused: angle brackets,
 * quotes, comments in parentheses and what separates addresses, unseen characters, and letters that a domain name is
 * read without, such as full-width ones. Another text would be the same mailbox.
 */
const written =
  /^(?!.*[<>"(),:;[\\\]\u3002\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}])[^\s@]+@[^\s@]+$/u;

export function isEmailAddress(text: string): boolean {
  return written.test(text) && text === text.normalize('NFKC');
}

/** The same of a mailbox that anybody on the internet can have. */
export function isPublicEmailAddress(text: string): boolean {
  return isEmailAddress(text) && /@[^.]+(\.[^.]+)+$/.test(text);
}

/** Null where it is an address, or the one that is stored: a platform takes any text. */
export function emailFault(label: string, email: string, stored: string | null): string | null {
  if (isEmailAddress(email) || email === stored?.trim()) return null;
  return email === '' ? `${label} is required` : `${label} must be an email address`;
}
