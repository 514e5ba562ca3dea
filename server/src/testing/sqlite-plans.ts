/** How SQLite reads what is asked of it: its plans go by the statements and indexes alone, as it keeps no figures of rows. */
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import type { FreshDatabase } from './fresh-database.ts';

/** The first step in reading this table, in each statement of `work` that has not been asked before. */
export async function firstSteps(
  t: TestContext,
  { target }: FreshDatabase,
  alias: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const prepared = t.mock.method(DatabaseSync.prototype, 'prepare');
  await work();
  const asked = prepared.mock.calls
    .map(({ arguments: [sql] }) => sql)
    .filter((sql) => /^\s*select/i.test(sql));
  prepared.mock.restore();
  assert.ok('file' in target);
  const plans = new DatabaseSync(target.file, { readOnly: true });
  t.after(() => plans.close());
  return asked.flatMap((sql) => {
    const steps = plans.prepare(`explain query plan ${sql}`).all() as { detail: string }[];
    const first = steps.find(({ detail }) => new RegExp(`^(SEARCH|SCAN) ${alias}\\b`).test(detail));
    return first ? [first.detail] : [];
  });
}
