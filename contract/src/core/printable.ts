/**
 * Control characters, and halves of characters that no UTF-8 can hold: nobody sees them in a list,
 * two names with and without one look the same, and a SIP header or a log line ends at some.
 */
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** Is it text of one line that a person can see? */
export function isPrintable(text: string): boolean {
  return !unprintable.test(text);
}

export function notPrintable(label: string): string {
  return `${label} may not contain control characters`;
}
