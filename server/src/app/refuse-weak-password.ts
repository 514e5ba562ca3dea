import type { Issue } from '@trunkline/contract/core/problem.ts';
import { passwordFaults } from '@trunkline/contract/settings/settings.contract.ts';
import type { Db } from '../db/open.ts';
import { refuseIssues } from '../http/problems.ts';
import { readPasswordSettings } from '../settings/settings.store.ts';

/** Throws a 400 on its field for a password that breaks the rules (`R8`); `more`: what else is wrong with it. */
export async function refuseWeakPassword(
  db: Db,
  path: string,
  password: string,
  more: readonly string[] = [],
): Promise<void> {
  const faults = [...passwordFaults(await readPasswordSettings(db), password), ...more];
  const issues: Issue[] = faults.map((message) => ({ path, message }));
  refuseIssues(issues);
}
