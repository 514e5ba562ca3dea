/** Whether a page read anew can take the place of the one on the screen. Pure. */

/** No row that stands moves or goes: what is said of them may be another, and others may have come after the last. */
export function areStillInPlace<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  id: (row: Row) => string,
): boolean {
  return shown.every((row, at) => {
    const now = fresh[at];
    return now !== undefined && id(now) === id(row);
  });
}
