/** What writers lock for a rule over the whole installation (decision 026). */
import type { Db } from '../open.ts';
import { table, text } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const locks: Migration = {
  number: 9,
  name: 'locks',
  async up({ db, ensureTable }) {
    await ensureTable(table('trunkline_locks', { name: text(64) }, { primary_key: ['name'] }));
    await addLocks(db, ['providers', 'settings', 'user-names']);
  },
};

export async function addLocks(db: Db, rules: readonly string[]): Promise<void> {
  const known = await db.selectFrom('trunkline_locks').select('name').execute();
  const missing = rules.filter((rule) => !known.some(({ name }) => name === rule));
  if (missing.length > 0)
    await db
      .insertInto('trunkline_locks')
      .values(missing.map((name) => ({ name })))
      .execute();
}
