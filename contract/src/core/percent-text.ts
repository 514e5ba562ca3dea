/** A share in percent, as screens and answers say it. Pure. */

/** 0.8571 is "86 %", or "85.7 %". Less than everything is never shown as 100 %, nor more than nothing as 0 %. */
export function percentText(share: number, digits = 0): string {
  const text = (percent: number) => `${percent.toFixed(digits)} %`;
  const least = 10 ** -digits;
  const said = text(100 * share);
  if (share > 0 && said === text(0)) return `< ${text(least)}`;
  if (share < 1 && said === text(100)) return `> ${text(100 - least)}`;
  return said;
}
