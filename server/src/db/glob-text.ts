/** Parts of a text in SQLite, whose LIKE knows upper and lower case of ASCII alone. Pure. */

/** A pattern of GLOB that takes each letter in either case, and what else there is for itself. */
export function globText(text: string): string {
  const either = [...text].map((sign) => {
    const cases = [sign.toLowerCase(), sign.toUpperCase()].filter((one) => [...one].length === 1);
    return /[*?[]|\p{L}/u.test(sign) ? `[${[...new Set([sign, ...cases])].join('')}]` : sign;
  });
  return `*${either.join('')}*`;
}
