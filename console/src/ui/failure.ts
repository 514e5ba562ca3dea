/** What a failed call looks like to the screens; the API layer's own error fits it. */
import type { Blocker, Issue } from '@trunkline/contract/core/problem.ts';

export type Failure = {
  /** 0 when the server did not answer at all. */
  status: number;
  msg: string;
  issues: readonly Issue[];
  blockers: readonly Blocker[];
  request_id: string | null;
};

/** Any thrown value as a failure: a fault of our own says no more than that something went wrong. */
export function failureOf(error: unknown): Failure {
  if (isFailure(error)) return error;
  const msg = 'Something went wrong, please try again';
  return { status: -1, msg, issues: [], blockers: [], request_id: null };
}

function isFailure(error: unknown): error is Failure {
  return (
    typeof error === 'object' && error !== null && 'status' in error && 'msg' in error && 'issues' in error
  );
}
