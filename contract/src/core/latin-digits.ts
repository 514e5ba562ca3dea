/** Digits of any script, as Arabic, Persian, Devanagari, Thai or those of full width, as those that every keyboard has. Pure. */
export function latinDigits(text: string): string {
  return text.replace(/[^\P{Nd}\d]/gu, (digit) => {
    const code = Number(digit.codePointAt(0));
    // Each script has its ten in a row, and some begin where those of another end.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}
