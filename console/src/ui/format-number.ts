/** Phone numbers as people read them. Pure. */

/** North American numbers of ten or eleven digits; whatever else is shown as it is stored. */
export function formatNumber(number: string): string {
  const parts = /^\+?(1)?(\d{3})(\d{3})(\d{4})$/.exec(number);
  if (!parts) return number;
  const [, country, area, exchange, line] = parts;
  return `${country ? '+1 ' : ''}(${area}) ${exchange}-${line}`;
}
