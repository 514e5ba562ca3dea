/** Phone numbers as people read them. Pure. */

/** The country codes of one and two digits; all others have three. */
const INTERNATIONAL = /^\+?(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d{2})(\d{7,12})$/;

/** How a country writes what follows its code, where that is not by length alone. */
const habits: Readonly<Record<string, [digits: RegExp, groups: string][]>> = {
  33: [[/^(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5']],
  44: [
    [/^(2\d)(\d{4})(\d{4})$/, '$1 $2 $3'],
    [/^(\d{4})(\d{6})$/, '$1 $2'],
  ],
};

/**
 * North American numbers of ten or eleven digits, and international ones from eleven digits or with a plus;
 * whatever else is shown as it is stored.
 */
export function formatNumber(number: string): string {
  const parts = /^\+?(1)?(\d{3})(\d{3})(\d{4})$/.exec(number);
  if (parts && (parts[1] || !number.startsWith('+'))) {
    const [, country, area, exchange, line] = parts;
    return `${country ? '+1 ' : ''}(${area}) ${exchange}-${line}`;
  }
  const [, code, rest] = (number.length >= 11 && INTERNATIONAL.exec(number)) || [];
  if (!code || !rest) return number;
  const habit = habits[code]?.find(([digits]) => digits.test(rest));
  return `+${code} ${habit ? rest.replace(...habit) : inGroups(rest)}`;
}

/** Threes from the left, the last one or two of four, so that no digit stands alone. */
function inGroups(digits: string): string {
  const fours = digits.length % 3;
  const at = digits.length - fours * 4;
  const threes = digits.slice(0, at).match(/\d{3}/g) ?? [];
  return [...threes, ...(digits.slice(at).match(/\d{4}/g) ?? [])].join(' ');
}
