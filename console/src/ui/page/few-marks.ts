/** What strangers wrote (a SIP header, a span), made so that it can be drawn. Pure. */

/** No writing has so many on one letter, and thousands of them take a browser seconds. */
const MANY_MARKS = /(\p{M}{8})\p{M}+/gu;
/** A page of a book is a tenth of it. */
const LONGEST_SHOWN = 20_000;

export function fewMarks(text: string): string {
  return text.replace(MANY_MARKS, '$1');
}

/** At most so much of a text, and no half of a sign. */
export const startOf = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** The beginning of a value that may be a megabyte: it is for a glance, and whole where it is copied. */
export function shownPart(text: string, longest = LONGEST_SHOWN): string {
  return text.length > longest ? `${fewMarks(startOf(text, longest))}…` : fewMarks(text);
}
