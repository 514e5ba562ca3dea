/** Rows of gateways saved one by one, for a server that does not take them with their carrier (`R7`, `R25`). Pure. */
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { type Failure, failureOf } from '../ui/failure.ts';

export type RowToSave<B> = {
  /** Empty where the server does not know it yet. */
  sid: string;
  body: B;
  task: 'add' | 'change' | 'remove' | 'keep';
};

export type RowCalls<B> = {
  add: (body: B) => Promise<{ sid: string }>;
  change: (sid: string, body: B) => Promise<unknown>;
  remove: (sid: string) => Promise<unknown>;
};

export type RowOutcome = {
  /** As it is now: a row that was added has got one. */
  sid: string;
  /** No longer on the server. */
  isGone: boolean;
  failure: Failure | null;
};

/**
 * All of them are tried, whatever becomes of the others. Deleting comes last: a carrier must not be
 * without a gateway in between.
 */
export async function saveGateways<B>(
  rows: readonly RowToSave<B>[],
  calls: RowCalls<B>,
): Promise<RowOutcome[]> {
  const outcomes = rows.map(({ sid }): RowOutcome => ({ sid, isGone: false, failure: null }));
  const run = async (wanted: 'write' | 'remove') => {
    await Promise.allSettled(
      rows.map(async (row, at) => {
        const outcome = outcomes[at];
        if (!outcome || (row.task === 'remove') !== (wanted === 'remove')) return;
        try {
          if (row.task === 'add') outcome.sid = (await calls.add(row.body)).sid;
          if (row.task === 'change') await calls.change(row.sid, row.body);
          if (row.task === 'remove') {
            await calls.remove(row.sid);
            outcome.isGone = true;
          }
        } catch (error) {
          outcome.failure = failureOf(error);
        }
      }),
    );
  };
  await run('write');
  await run('remove');
  return outcomes;
}

/** Each failure at its row: where the server names a field there, else at the address. */
export function rowIssues(list: string, outcomes: readonly RowOutcome[]): Issue[] {
  return outcomes.flatMap(({ failure }, at) => {
    if (!failure) return [];
    if (failure.issues.length === 0) return [{ path: `${list}.${at}.ipv4`, message: failure.msg }];
    return failure.issues.map(({ path, message }) => ({ path: `${list}.${at}.${path}`, message }));
  });
}

/** One failure for all rows that failed; null when none did. */
export function failureOfRows(outcomes: Readonly<Record<string, readonly RowOutcome[]>>): Failure | null {
  const all = Object.values(outcomes).flat();
  const failures = all.flatMap(({ failure }) => failure ?? []);
  if (failures.length === 0) return null;
  const issues = Object.entries(outcomes).flatMap(([list, some]) => rowIssues(list, some));
  return {
    code: null,
    // Below one means that it is worth another try.
    status: Math.min(...failures.map(({ status }) => status)),
    msg: [...new Set(failures.map(({ msg }) => msg))].join(' '),
    issues,
    blockers: [],
    request_id: failures.find(({ request_id }) => request_id)?.request_id ?? null,
    what: `The carrier is saved. ${failures.length} of its gateways ${failures.length === 1 ? 'is' : 'are'} not.`,
    is_partial: true,
  };
}
