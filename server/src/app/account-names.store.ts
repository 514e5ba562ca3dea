/** Names of accounts, for rows of another store. */
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';

/** Adds the account's name beside its sid; null if there is none, or it was deleted. */
export async function withAccountNames<Row extends { account_sid: string | null }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { account_name: string | null })[]> {
  const sids = [...new Set(rows.flatMap(({ account_sid }) => account_sid ?? []))];
  const names = new Map<string, string>();
  for (const some of inParts(sids)) {
    const found = await db
      .selectFrom('accounts')
      .select(['account_sid', 'name'])
      .where('account_sid', 'in', some)
      .execute();
    for (const { account_sid, name } of found) names.set(account_sid, name);
  }
  return rows.map((row) => ({ ...row, account_name: names.get(row.account_sid ?? '') ?? null }));
}
