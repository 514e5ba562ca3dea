/** '3,204': by hand, since the first formatter of a page costs more than its rows. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "9,004", or "more than 10,000" where it was not counted further. */
export function countWords(total: number, isLeast = false): string {
  return isLeast ? `more than ${countText(total - 1)}` : countText(total);
}
