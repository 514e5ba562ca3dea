/**
 * Control characters, and halves of characters that UTF-8 cannot encode: they are invisible in a list, so that two
 * names look the same, and some end a SIP header or a log line.
 */
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** Whether it is a single line of visible text. */
export function isPrintable(text: string): boolean {
  return !unprintable.test(text);
}

/** Its length as the limits of all texts count it: a picture or a rare letter is one character, not two. */
export function charactersOf(text: string): number {
  return [...text].length;
}

/**
 * Signs without a width and marks of the direction of writing come along unseen with what is copied from a page or a
 * chat. Those that join letters, and parts of a picture, are left.
 */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

export function withoutUnseen(text: string): string {
  return text.replace(unseen, '');
}

/** A name as it is stored and looked for: a letter with its mark is one sign, since nobody sees whether it was two. */
export function asWritten(text: string): string {
  return withoutUnseen(text).normalize('NFC');
}

export function notPrintable(label: string): string {
  return `${label} may not contain control characters`;
}
