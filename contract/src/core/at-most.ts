import type { z } from 'zod';

/** A list with a maximum length; a longer one that a platform has stored may be sent back, without new entries. */
export function atMost<R extends z.ZodType<object>>(
  list: z.ZodArray<R>,
  sid: keyof z.output<R>,
  most: number,
  what: string,
) {
  const isStored = (row: z.output<R>) => Boolean(row[sid]);
  return list.refine((rows) => rows.length <= most || rows.every(isStored), `At most ${most} ${what}`);
}
