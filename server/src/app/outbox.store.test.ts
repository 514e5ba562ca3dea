import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { toDbTimeExact } from '../db/values.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { insertDelivery, listDue } from './outbox.store.ts';

const time = (day: number) => toDbTimeExact(new Date(Date.UTC(2026, 10, day)));

test('what is due comes first, then what a clock ahead left; how much waits in between does not matter', async (t) => {
  const database = await freshDatabase();
  t.after(() => database.close());
  const { db, dialect } = database.open;
  const days = [9, 3, 1, 29, 2, 28, 5, 30];
  for (const day of days)
    await insertDelivery(db, {
      outbox_sid: randomUUID(),
      kind: 'mail',
      sealed_content: String(day),
      ...{ created_at: time(1), due_at: time(day), expires_at: time(30) },
    });
  const asked: CompiledQuery[] = [];
  const noting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const found = async (most: number) => {
    const of = { now: time(3), latest: time(27) };
    const rows = await listDue(db.withPlugin(noting), 'mail', of, most);
    return rows.map(({ sealed_content }) => Number(sealed_content));
  };
  assert.deepEqual(await found(10), [1, 2, 3, 28, 29, 30]);
  assert.deepEqual(await found(4), [1, 2, 3, 28]);
  assert.deepEqual(await found(2), [1, 2]);
  const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain format = traditional';
  for (const { sql, parameters } of asked) {
    const plan = await db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
    const said = JSON.stringify(plan.rows);
    if (dialect === 'sqlite') assert.match(said, /ix_outbox_kind_due_at \(kind=\? AND due_at[<>]\?\)/);
    else assert.match(said, /"type":"(range|ref)".*"key":"ix_outbox_kind_due_at"/);
  }
});
