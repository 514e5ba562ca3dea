/** Which part of the time a list of calls or alerts is about, and how its pages are asked for (`W33`, `R6`). */
import { z } from 'zod';
import { choiceCounts, LARGEST_PAGE } from '../core/paging.ts';
import { when } from '../core/value.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 3650;
/** Texts that clients of the platform match on. */
const BAD_PAGE = 'missing or invalid "page" query arg';
const BAD_COUNT = 'missing or invalid "count" query arg';

const count = z.coerce.number(BAD_COUNT).int(BAD_COUNT).min(1, BAD_COUNT).max(LARGEST_PAGE, BAD_COUNT);

/**
 * Times as the libraries of clients write them: in UTC unless they name a zone, with or without seconds. A plus that was
 * not encoded arrives as a blank.
 */
const isoTime = (text: string) =>
  text.replace(
    /^(\S{10})[T ](\d\d:\d\d)(:[\d.]+)?(?:Z|([+ -]\d\d):?(\d\d))?$/,
    (_, day, time, seconds = ':00', hours, minutes) =>
      `${day}T${time}${seconds}${hours ? `${hours.replace(' ', '+')}:${minutes}` : 'Z'}`,
  );

const moment = (name: string) => {
  const fault = `${name} must be a time such as 2030-01-31T12:00:00Z`;
  return z
    .string(fault)
    .transform(isoTime)
    .pipe(z.union([z.iso.datetime({ offset: true }), z.iso.date()], fault))
    .meta({ format: 'date-time' });
};

/** SIP texts can be long, but not this long: the rest of a longer text of a call or an alert is cut off. */
export const LONGEST_CALL_TEXT = 4096;

/** Any text that a call can have as its trunk, so that each can be filtered by. */
export const trunkFilter = z
  .string()
  .max(LONGEST_CALL_TEXT, `trunk may have at most ${LONGEST_CALL_TEXT} characters`)
  .optional();

/** `days`, or `start` and `end`; without any of them, everything that is kept. */
export const timeQuery = {
  days: z.coerce
    .number(`days must be a whole number from 1 to ${MOST_DAYS}`)
    .int(`days must be a whole number from 1 to ${MOST_DAYS}`)
    .min(1, `days must be a whole number from 1 to ${MOST_DAYS}`)
    .max(MOST_DAYS, `days must be a whole number from 1 to ${MOST_DAYS}`)
    .optional()
    .meta({ description: 'Number of days back from now; takes precedence over start and end' }),
  start: moment('start').optional().meta({ description: 'From this time' }),
  end: moment('end').optional().meta({ description: 'Up to and including this time' }),
};

/**
 * Pages go by number, and calls come in between two of them, some with the time of a beginning long ago. So the first
 * page says as of when it is, and the others are asked for as of then.
 */
export const asOf = moment('as_of').optional().meta({
  format: 'date-time',
  description: 'Only what was known at this time: later ones, and calls that ended later, are left out',
});

/** The page is required: there are too many calls for a bare list. */
export const callPageQuery = {
  page: z.coerce.number(BAD_PAGE).int(BAD_PAGE).min(1, BAD_PAGE).max(1_000_000, BAD_PAGE),
  count: count.optional().meta({ description: `Rows of a page, 1 to ${LARGEST_PAGE}; 50 unless given` }),
  page_size: count.optional().meta({ description: 'The same as count' }),
};

type Asked = {
  days?: number | undefined;
  start?: string | undefined;
  end?: string | undefined;
  as_of?: string | undefined;
};

/** In ms since 1970, both ends included. Open ends reach as far as the times that can be stored. */
export type TimeRange = { from: number; until: number };

/** 2109, the last year whose milliseconds the stores can count. */
export const LAST_MOMENT = 4_390_000_000_000;

export function timeRangeOf({ days, start, end, as_of }: Asked): TimeRange {
  const last = Math.min(LAST_MOMENT, as_of === undefined ? LAST_MOMENT : Date.parse(as_of));
  if (days !== undefined) return { from: Date.now() - days * DAY_MS + 1, until: last };
  return {
    from: start === undefined ? 0 : Math.max(0, Date.parse(start)),
    until: end === undefined ? last : Math.min(last, Date.parse(end)),
  };
}

export function pageOf({
  page,
  count,
  page_size,
}: {
  page: number;
  count?: number | undefined;
  page_size?: number | undefined;
}) {
  const size = count ?? page_size ?? 50;
  return { page, page_size: size, limit: size, offset: (page - 1) * size };
}

/** The answer of a list; `total_is_least` as in other lists (`R6`). */
export function pageAnswer<T extends z.ZodType>(item: T) {
  return z.object({
    total: z.number(),
    total_is_least: z.boolean().optional().meta({
      description: 'true: there are at least so many, because a search stops counting at 10,000',
    }),
    counts: choiceCounts,
    page: z.number(),
    page_size: z.number(),
    as_of: when.optional().meta({ description: 'Send it with every request for another of these pages' }),
    data: z.array(item),
  });
}

/** One that is further ahead is no clock's. */
const CLOCKS_APART_MS = 3_600_000;

/**
 * The as-of time, in ISO 8601, of a page that was requested without one: the time of the request, or later if the
 * clock of a row's writer is ahead, because the next page leaves out what is later. Times are in ms since 1970.
 */
export function asOfPage(asked_at: number, moments: readonly (number | null)[]): string {
  const known = moments.filter(
    (moment) => moment !== null && moment < asked_at + CLOCKS_APART_MS,
  ) as number[];
  return new Date(Math.max(asked_at, ...known)).toISOString();
}
