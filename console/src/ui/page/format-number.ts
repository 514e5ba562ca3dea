/** Phone numbers as people read them. Pure. */

/** The country codes of one and two digits; all others have three. */
const INTERNATIONAL = /^\+?(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d{2})(\d{7,12})$/;

/** How a country writes all of what follows its code. */
const habits: Readonly<Record<string, [digits: RegExp, groups: string][]>> = {
  33: [[/^(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5']],
  41: [[/^(\d\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4']],
  44: [
    [/^(2\d)(\d{4})(\d{4})$/, '$1 $2 $3'],
    [/^(\d{4})(\d{6})$/, '$1 $2'],
  ],
  45: [[/^(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4']],
  47: [[/^([235-7]\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4']],
  48: [[/^([1-4]\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4']],
  91: [[/^([6-9]\d{4})(\d{5})$/, '$1 $2']],
};

/** Which first digits are a country's area or mobile code, where what follows is in even groups. */
const areas: Readonly<Record<string, RegExp>> = {
  27: /^\d\d/,
  31: /^(?:6|[1-5]\d|7\d)/,
  32: /^(?:4\d\d(?=\d{6}$)|[2349](?=\d{7}$)|\d\d)/,
  36: /^(?:1|\d\d)/,
  39: /^(?:0[26]|0\d\d|3\d\d)/,
  40: /^(?:[23]1|\d{3})/,
  43: /^(?:1|\d{3})/,
  46: /^(?:8|\d\d)/,
  49: /^(?:30|40|69|89|\d{3})/,
  52: /^(?:33|55|81)/,
  54: /^(?:911|11)/,
  55: /^\d\d/,
  56: /^[29](?=\d{8}$)/,
  61: /^(?:4\d\d|[2378])/,
  62: /^(?:21|\d{3})/,
  63: /^(?:2(?=\d{8}$)|\d{3})/,
  64: /^(?:2\d|\d)/,
  66: /^(?:2|\d\d)/,
  81: /^(?:[36](?=\d{8}$)|\d\d)/,
  82: /^(?:2|\d\d)/,
  86: /^(?:10|2\d|1\d\d)/,
  353: /^(?:1|\d\d)/,
  358: /^(?:9|\d\d)/,
  380: /^\d\d/,
  971: /^(?:5\d|\d)/,
  972: /^(?:[57]\d|\d)/,
};

/**
 * North American numbers of ten or eleven digits, and international ones from eleven digits or with a plus;
 * whatever else is shown as it is stored. A library that knows every country is larger than all else of a first screen (074).
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
  if (habit) return `+${code} ${rest.replace(...habit)}`;
  const area = areas[code]?.exec(rest)?.[0] ?? '';
  return ['+', code, area && ` ${area}`, ' ', inGroups(rest.slice(area.length))].join('');
}

/** Who called or was called; a platform may know nothing of either, or have it blank. */
export function partyText(party: string | null): string {
  return party?.trim() ? formatNumber(party) : 'unknown';
}

/** Those of a sentence that stand by themselves, or but the one that it is about: a name may be digits, too. */
export function numbersIn(text: string, about?: string): string {
  const digits = about?.replace(/^\+/, '');
  return text.replace(/(?<!\S)\+?(\d+)(?![^\s.,:])/g, (number, found) =>
    digits === undefined || digits === found ? formatNumber(number) : number,
  );
}

/** Threes from the left, the last one or two of four, so that no digit stands alone. */
function inGroups(digits: string): string {
  if (digits.length < 6) return digits;
  const fours = digits.length % 3;
  const at = digits.length - fours * 4;
  const threes = digits.slice(0, at).match(/\d{3}/g) ?? [];
  return [...threes, ...(digits.slice(at).match(/\d{4}/g) ?? [])].join(' ');
}
