/** Parts of a text in SQLite, whose LIKE knows upper and lower case of ASCII alone. Pure. */

/** A GLOB pattern that matches each letter in either case, and every other character literally. */
export function globText(text: string): string {
  const either = [...text].map((sign) => {
    const cases = [sign.toLowerCase(), sign.toUpperCase()].filter((one) => [...one].length === 1);
    return /[*?[]|\p{L}/u.test(sign) ? `[${[...new Set([sign, ...cases])].join('')}]` : sign;
  });
  return `*${either.join('')}*`;
}
