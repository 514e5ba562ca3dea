/** Lists and their pages (`R6`). */
import { z } from 'zod';
import { activeStates } from './active-states.ts';
import { csvColumns } from './csv-columns.ts';
import { asWritten } from './printable.ts';

export const LARGEST_PAGE = 500;
/** Maximum number of rows in a list without `page`; beyond that the answer has `Link: rel="next"`. */
export const LARGEST_LIST = 10_000;

/** For more records than this on a page, nothing is counted for each of them. */
export const MOST_COUNTED_FOR = 50;

/** `page` is 1-based; 0 means the first, as on the platform. */
export const pageQuery = z.object({
  page: z.coerce
    .number('page must be a whole number from 1')
    .int('page must be a whole number from 1')
    .min(0, 'page must be a whole number from 1')
    .max(1_000_000, 'page must be at most 1,000,000')
    .transform((page) => Math.max(1, page))
    .optional(),
  page_size: z.coerce
    .number('page_size must be a whole number from 1 to 500')
    .int('page_size must be a whole number from 1 to 500')
    .min(1, 'page_size must be a whole number from 1 to 500')
    .max(LARGEST_PAGE, 'page_size must be a whole number from 1 to 500')
    .default(50),
  count_all: z
    .literal('1', 'count_all must be 1')
    .optional()
    .meta({ description: 'Count all rows, so that `total` is always exact' }),
});

const MOST_LOOKED_FOR = 256;

/**
 * A text that rows are looked for by. Of a longer one this much is taken, which is more than any row has to be found by: whoever has pasted a page
 * finds nothing, and is refused nothing.
 */
export const textFilter = z
  .string()
  .overwrite(asWritten)
  .trim()
  .transform((text) => (text.length > MOST_LOOKED_FOR ? [...text].slice(0, MOST_LOOKED_FOR).join('') : text));

/** `sort` of a list: one of these columns, with a minus for descending. */
export function sortBy<const S extends string>(sorts: readonly S[]) {
  const ways = sorts.flatMap((sort) => [sort, `-${sort}`] as const);
  return z
    .enum(ways, {
      // Put into words when it is said: the formatter costs more than the schema.
      error: () =>
        `sort must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(sorts)}; a leading - sorts in descending order`,
    })
    .optional();
}

/** A filter for lists of records that can be deactivated. */
export const activeState = z
  .enum(activeStates, `state must be ${activeStates.join(' or ')}`)
  .optional()
  .meta({ description: 'Those that are active, or inactive' });

export const countByState = z
  .literal('state', 'count_by must be state')
  .optional()
  .meta({ description: 'Also count the records in each state; left out with a text filter' });

export type PageQuery = z.output<typeof pageQuery>;

/** How many rows each choice of a filter leaves, by its value; beyond 10,000 a lower bound, as for a page's `total`. */
export const choiceCounts = z
  .record(z.string(), z.object({ total: z.number(), total_is_least: z.boolean().optional() }))
  .optional()
  .meta({ description: 'The counts that were asked for, if they are cheap' });

export type ChoiceCounts = NonNullable<z.output<typeof choiceCounts>>;

/** With `total_is_least`, `total` is a lower bound: more than have been shown, if there are more. */
export type Page<T> = {
  total: number;
  total_is_least?: boolean | undefined;
  counts?: ChoiceCounts | undefined;
  page: number;
  page_size: number;
  data: T[];
};

/** The answer of a list: a page if the query names one, otherwise the bare array. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.union([
    z.array(item),
    z.object({
      total: z.number(),
      total_is_least: z.boolean().optional().meta({
        description: 'true: there are at least so many, because a server may stop counting at 10,000',
      }),
      counts: choiceCounts,
      page: z.number(),
      page_size: z.number(),
      data: z.array(item),
    }),
  ]);
}

/** A list's answers: its pages, and its columns as CSV. */
export function listAnswer<T extends z.ZodType>(item: T, area: keyof typeof csvColumns) {
  return { csv: csvColumns[area], success: { status: 200, body: listOf(item) } };
}
