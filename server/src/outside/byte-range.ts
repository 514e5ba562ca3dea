/** The part of an object that a Range header asks for (RFC 9110). Pure. */

export type Part = { first: number; last: number };

/** Null: all of it is sent, as to a header that asks for several parts or makes no sense. `none`: the object is shorter. */
export function partAsked(range: string | undefined, size: number): Part | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const tail = Math.min(Number(last), size);
    return tail === 0 ? 'none' : { first: size - tail, last: size - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return 'none';
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
