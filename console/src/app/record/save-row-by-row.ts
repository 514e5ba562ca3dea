/** Rows of a form saved one by one, for a server that does not take them with their record (`R7`, `R25`). Pure. */
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { asOne } from '../../ui/form/save-changed-parts.ts';
import { type Failure, failureOf } from '../../ui/page/failure.ts';

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

type Place<B> = { isSent: boolean; before: B | undefined; isNew: boolean };

/** `before` is what the body was when the record was read; of a new record nothing is known to be unchanged. */
export function taskOf<B>(
  { sid, isRemoved }: { sid: string; isRemoved: boolean },
  body: B,
  { isSent, before, isNew }: Place<B>,
): RowToSave<B> {
  if (isRemoved && sid) return { sid, body, task: 'remove' };
  if (!isSent) return { sid, body, task: 'keep' };
  // One with a sid that the server no longer has was deleted by somebody else, and is added anew.
  if (!sid || (!before && !isNew)) return { sid: '', body, task: 'add' };
  const isSame = JSON.stringify(before) === JSON.stringify(body);
  return { sid, body, task: isSame ? 'keep' : 'change' };
}

/** What an `add` throws when the row was made and only something of it was refused. */
export type PartlyAdded = { added: string };

/**
 * All of them are tried, whatever becomes of the others. Deleting comes last: a record must not be
 * without its rows in between.
 */
export async function saveRows<B>(rows: readonly RowToSave<B>[], calls: RowCalls<B>): Promise<RowOutcome[]> {
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
          if (isPartlyAdded(error)) outcome.sid = error.added;
        }
      }),
    );
  };
  await run('write');
  await run('remove');
  return outcomes;
}

function isPartlyAdded(error: unknown): error is PartlyAdded {
  return typeof error === 'object' && error !== null && 'added' in error;
}

/** Each failure at its row: where the server names a field there, else at its first one. */
export function rowIssues(list: string, first: string, outcomes: readonly RowOutcome[]): Issue[] {
  return outcomes.flatMap(({ failure }, at) => {
    if (!failure) return [];
    if (failure.issues.length === 0) return [{ path: `${list}.${at}.${first}`, message: failure.msg }];
    return failure.issues.map(({ path, message }) => ({ path: `${list}.${at}.${path}`, message }));
  });
}

/** How a person calls them, and the field that a row begins with. */
export type RowWords = { record: string; rows: string; first: string };

/** One failure for all rows that failed; null when none did. */
export function failureOfRows(
  { record, rows, first }: RowWords,
  outcomes: Readonly<Record<string, readonly RowOutcome[]>>,
): Failure | null {
  const all = Object.values(outcomes).flat();
  const failures = all.flatMap(({ failure }) => failure ?? []);
  if (failures.length === 0) return null;
  const issues = Object.entries(outcomes).flatMap(([list, some]) => rowIssues(list, first, some));
  return {
    ...asOne(failures),
    issues,
    what: `The ${record} is saved. ${failures.length} of its ${rows} ${failures.length === 1 ? 'is' : 'are'} not.`,
    is_partial: true,
  };
}

/** What was saved knows its sid from then on, what was deleted is gone; the rest is as it was typed. */
export function afterSave<R extends { sid: string }>(
  rows: readonly R[],
  outcomes: readonly RowOutcome[],
): R[] {
  return rows
    .map((row, at) => ({ ...row, sid: outcomes[at]?.sid ?? row.sid }))
    .filter((_, at) => !outcomes[at]?.isGone);
}

/** What was deleted has no place in the form any more. */
export function stillThere(outcomes: readonly RowOutcome[]): RowOutcome[] {
  return outcomes.filter(({ isGone }) => !isGone);
}
