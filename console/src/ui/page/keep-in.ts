/**
 * What is kept for next time, and done without where the browser has no room for it: in some, all sites of a domain share
 * it. What nothing goes on without is stored as it is, and its failure told.
 */
export function keepIn(box: Pick<Storage, 'setItem'>, key: string, value: string): void {
  try {
    box.setItem(key, value);
  } catch {
    // As before.
  }
}
