/**
 * Control characters, and halves of characters that no UTF-8 can hold: nobody sees them in a list,
 * two names with and without one look the same, and a SIP header or a log line ends at some.
 */
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** Is it text of one line that a person can see? */
export function isPrintable(text: string): boolean {
  return !unprintable.test(text);
}

/**
 * Signs without a width and marks of the direction of writing come along unseen with what is copied from a page or a
 * chat. Those that join letters, and parts of a picture, are left.
 */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

export function withoutUnseen(text: string): string {
  return text.replace(unseen, '');
}

export function notPrintable(label: string): string {
  return `${label} may not contain control characters`;
}
