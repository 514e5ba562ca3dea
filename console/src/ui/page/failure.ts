/** What a failed call looks like to the screens; the API layer's own error fits it. */
import type { Blocker, BlockerTotal, Issue, RefusedRow } from '@trunkline/contract/core/problem.ts';

export const SOMETHING_WENT_WRONG = 'Something went wrong, please try again';
export const CANNOT_BE_REACHED = 'The server cannot be reached';

export type Failure = {
  /** 0 when the server did not answer at all. */
  status: number;
  msg: string;
  /** Null where the server said nothing itself: something in between did, or nobody. */
  told?: string | null;
  /** Stable, for programs: 'changed_meanwhile'. */
  code: string | null;
  issues: readonly Issue[];
  /** How many there are, where these are the first of them. */
  issues_total?: number;
  blockers: readonly Blocker[];
  /** Of the kinds of which the first alone are named. */
  blocker_totals?: readonly BlockerTotal[];
  /** Of a change of many records: those that stand in its way. */
  refused?: readonly RefusedRow[];
  request_id: string | null;
  /** No answer came, and to send it again may do it twice. */
  may_be_done?: boolean;
  /** With 409: the record as it is now. */
  current?: unknown;
  /** Where something was done in several requests: which of them failed. */
  what?: string;
  /** Some of them did succeed, which has to be said even when each issue is shown on its field. */
  is_partial?: boolean;
  /** Which records were to be changed by them, as `saveParts` has it. */
  parts?: Record<'saved' | 'failed', readonly { record?: string; rows?: Readonly<Record<string, string>> }[]>;
};

/** Any thrown value as a failure: a fault of our own says no more than that something went wrong. */
export function failureOf(error: unknown): Failure {
  if (isFailure(error)) return error;
  const msg = isOfPage(error) ? notFetched() : SOMETHING_WENT_WRONG;
  return { status: -1, msg, code: null, issues: [], blockers: [], request_id: null };
}

/** A script or a style of it did not come. Each browser says so in its own words, the build's loader of styles too. */
export const isOfPage = (error: unknown) =>
  error instanceof Error && /imported module|module script|MIME type|preload CSS/i.test(error.message);

/** An upgrade of the server takes what older pages would load with it, so to try again is of no use. */
const notFetched = () =>
  navigator.onLine
    ? 'A part of this page could not be fetched; the server may have been upgraded. Reload the page.'
    : CANNOT_BE_REACHED;

/** What the removal of a thing comes to that somebody else had removed. */
export const GONE = Symbol('gone');

/** What it was about is there no more, so that to send it again is of no use. */
export const isGone = (error: unknown) => failureOf(error).status === 404;

function isFailure(error: unknown): error is Failure {
  return (
    typeof error === 'object' && error !== null && 'status' in error && 'msg' in error && 'issues' in error
  );
}
