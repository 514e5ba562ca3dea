/** Whether two readings are of the same state, though another release of the server gave one of them. */

/**
 * One has all that the other has, as a release adds fields, and that is equal. What only one of them tells is in no form
 * of this page.
 */
export function isSameRecord(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSameRecord(item, other[at]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const [fewer, more] = Object.keys(one).length <= Object.keys(other).length ? [one, other] : [other, one];
  return Object.keys(fewer).every((key) => key in more && isSameRecord(fewer[key], more[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
