/** What has a maximum length, which is judged before the items: hundreds of thousands of faults take seconds to find. */
import { z } from 'zod';

/** What is this much longer than it may be is never looked into. */
const MUCH = 10;

/** A list with a maximum length; a longer one that a platform has stored may be sent back, without new entries. */
export function atMost<R extends z.ZodType<object>>(
  list: z.ZodArray<R>,
  sid: keyof z.output<R> & string,
  most: number,
  what: string,
) {
  const isStored = (row: unknown) =>
    typeof row === 'object' && row !== null && Boolean((row as Record<string, unknown>)[sid]);
  const isTooLong = (rows: unknown) =>
    hasMore(rows, most) && (hasMore(rows, most * MUCH) || !(rows as unknown[]).every(isStored));
  return judgedFirst(list, isTooLong, `At most ${most} ${what}`);
}

/** The same of what nobody has stored longer: a list, or an object with names of the caller's. */
export function noMoreThan<S extends z.ZodType>(schema: S, most: number, message: string) {
  const told = schema instanceof z.ZodArray ? schema.max(most) : schema;
  return judgedFirst(
    told as z.ZodType as S,
    (given) => hasMore(given, most) || hasMoreNames(given, most),
    message,
  );
}

const hasMore = (given: unknown, most: number) => Array.isArray(given) && given.length > most;

function hasMoreNames(given: unknown, most: number): boolean {
  let count = 0;
  if (typeof given === 'object' && !Array.isArray(given))
    for (const _ in given) if (++count > most) return true;
  return false;
}

function judgedFirst<S extends z.ZodType>(
  schema: S,
  isTooLong: (given: unknown) => boolean,
  message: string,
) {
  const judged = z.preprocess((given, ctx) => {
    if (!isTooLong(given)) return given;
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  }, schema);
  return judged as unknown as z.ZodType<z.output<S>, z.input<S>>;
}
