/** "2030-01-31": the reader's day that a moment belongs to, as date fields and names of files have it. */
export function localDay(moment: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
