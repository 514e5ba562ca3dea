import type { z } from 'zod';

/** A list of at most so many; one that a platform has stored longer may come back, with nothing new in it. */
export function atMost<R extends z.ZodType<object>>(
  list: z.ZodArray<R>,
  sid: keyof z.output<R>,
  most: number,
  what: string,
) {
  const isStored = (row: z.output<R>) => Boolean(row[sid]);
  return list.refine((rows) => rows.length <= most || rows.every(isStored), `At most ${most} ${what}`);
}
