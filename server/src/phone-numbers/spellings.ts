/** The ways in which one name is written. Pure. */

/** A letter with its mark as one sign or as two, and a blank that breaks no line: nobody sees which of them a file has. */
export function spellings(word: string): string[] {
  const composed = unified(word);
  return [word, composed, composed.normalize('NFD'), composed.replaceAll(' ', '\u00a0')];
}

/** One spelling for all of them. */
export function unified(word: string): string {
  return word.normalize('NFC').replaceAll('\u00a0', ' ');
}
