/** Two writers who lock two rows in opposite order, as MySQL and MariaDB see it: one is undone by the server itself (`R44`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { rowOf } from './lock.ts';
import { transact } from './transaction.ts';

const skip = !process.env.TRUNKLINE_TEST_DATABASE_URL && 'SQLite has one writer at a time';

let fresh: FreshDatabase;

before(async () => {
  if (!skip) fresh = await freshDatabase();
});
after(() => fresh?.close());

test('two writers who lock two rows in opposite order are both done, each once', { skip }, async () => {
  const { db } = fresh.open;
  const rows = ['one', 'other'];
  for (const name of rows) await db.insertInto('trunkline_locks').values({ name }).execute();
  // Each goes on to its second row when both hold their first.
  let holding = 0;
  let meet = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const runs = [0, 0];
  const write = (nth: 0 | 1, [first = '', second = '']: string[]) =>
    transact(db, async (trx) => {
      runs[nth] = (runs[nth] ?? 0) + 1;
      await rowOf('trunkline_locks', first)(trx);
      await trx
        .insertInto('trunkline_locks')
        .values({ name: `by ${nth}` })
        .execute();
      holding += 1;
      if (holding === 2) meet();
      await met;
      await rowOf('trunkline_locks', second)(trx);
    });
  await Promise.all([write(0, rows), write(1, rows.toReversed())]);
  assert.deepEqual(runs.toSorted(), [1, 2], 'one was undone and ran again');
  const stored = await db
    .selectFrom('trunkline_locks')
    .select('name')
    .where('name', 'like', 'by %')
    .execute();
  assert.deepEqual(stored.map(({ name }) => name).toSorted(), ['by 0', 'by 1']);
});
