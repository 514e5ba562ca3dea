/** Lists and their pages (`R6`). */
import { z } from 'zod';

export const LARGEST_PAGE = 500;
/** Rows that a list without `page` gives at most; past that the answer has `Link: rel="next"`. */
export const LARGEST_LIST = 10_000;

/** `page` is 1-based; 0 means the first, as on the platform. */
export const pageQuery = z.object({
  page: z.coerce
    .number('page is a whole number from 1')
    .int('page is a whole number from 1')
    .min(0, 'page is a whole number from 1')
    .max(1_000_000, 'page is at most 1,000,000')
    .transform((page) => Math.max(1, page))
    .optional(),
  page_size: z.coerce
    .number('page_size is a whole number from 1 to 500')
    .int('page_size is a whole number from 1 to 500')
    .min(1, 'page_size is a whole number from 1 to 500')
    .max(LARGEST_PAGE, 'page_size is a whole number from 1 to 500')
    .default(50),
});

export type PageQuery = z.output<typeof pageQuery>;

export type Page<T> = { total: number; page: number; page_size: number; data: T[] };

/** The answer of a list: a page when the query names one, otherwise the bare array. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.union([
    z.array(item),
    z.object({ total: z.number(), page: z.number(), page_size: z.number(), data: z.array(item) }),
  ]);
}
