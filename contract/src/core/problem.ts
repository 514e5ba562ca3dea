/** The one shape of every error answer (`R3`). */
import { z } from 'zod';

export const issue = z.object({
  /** Where in the body or query, joined with dots: `call_hook.url`. */
  path: z.string(),
  message: z.string(),
});

/** What blocks a deletion (`R19`); `sid` is empty, and there is no name, if the reader cannot see it. */
export const blocker = z.object({ kind: z.string(), sid: z.string(), name: z.string() });

/** How many blockers of a kind there are, of which only the first are named. */
export const blockerTotal = z.object({
  kind: z.string(),
  total: z.number().int(),
  /** There are more, which were not counted. */
  total_is_least: z.literal(true).optional(),
});

/** One of many records, which blocks a change of all of them. */
export const refusedRow = z.object({
  sid: z.string(),
  /** Null where there is no such record. */
  name: z.string().nullable(),
  msg: z.string(),
  blockers: z.array(blocker).optional(),
  blocker_totals: z.array(blockerTotal).optional(),
});

export const problem = z.object({
  /** A sentence for a person. */
  msg: z.string(),
  /** Stable, for programs. */
  code: z.string(),
  issues: z.array(issue).optional(),
  /** How many there are, where `issues` has the first of them alone. */
  issues_total: z.number().optional(),
  blockers: z.array(blocker).optional(),
  /** Of the kinds of which `blockers` has the first alone. */
  blocker_totals: z.array(blockerTotal).optional(),
  /** Of a change of many records: the first of those that cannot be changed. */
  refused: z.array(refusedRow).optional(),
  /** With 409: the record as it is now, so that a person can compare. */
  current: z.unknown().optional(),
  /** The same text as `msg`, where platform clients look for it: login lock-out and forgot-password. */
  error: z.string().optional(),
  /** Names the request in the server's log; on a 5xx. */
  request_id: z.string().optional(),
});

export type Issue = z.infer<typeof issue>;
export type Blocker = z.infer<typeof blocker>;
export type BlockerTotal = z.infer<typeof blockerTotal>;
export type RefusedRow = z.infer<typeof refusedRow>;
export type Problem = z.infer<typeof problem>;
