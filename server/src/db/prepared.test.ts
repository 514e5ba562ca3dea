import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { fragment } from './fragment.ts';
import { openDatabase } from './open.ts';
import { prepared, remembered } from './prepared.ts';

let database: FreshDatabase;

before(async () => {
  database = await freshDatabase();
});
after(() => database.close());

const find = prepared((db, category: string, name: string) =>
  db
    .selectFrom('products')
    .select(['name', 'category'])
    .where((where) => where.or([where('name', '=', name), where('name', '=', 'nothing')]))
    .where('category', '=', category as 'device'),
);

test('each argument goes to its own place, and other values stay', async () => {
  const { db } = database.open;
  assert.deepEqual(await find(db, 'device', 'registered device'), [
    { name: 'registered device', category: 'device' },
  ]);
  assert.deepEqual(await find(db, 'api_rate', 'registered device'), []);
  assert.equal((await find(db, 'api_rate', 'api call')).length, 1);
});

test('an answer is remembered until anything changes, here or in another process', async () => {
  const { db } = database.open;
  const first = await find(db, 'device', 'registered device');
  if (database.open.dialect === 'sqlite') assert.equal(await find(db, 'device', 'registered device'), first);
  await db
    .updateTable('products')
    .set({ category: 'api_rate' })
    .where('name', '=', 'registered device')
    .execute();
  assert.deepEqual(await find(db, 'device', 'registered device'), []);
  const other = await openDatabase(database.target);
  await other.db
    .updateTable('products')
    .set({ category: 'device' })
    .where('name', '=', 'registered device')
    .execute();
  await other.close();
  await nextTurn();
  assert.equal((await find(db, 'device', 'registered device')).length, 1);
});

test('a transaction reads its own changes, and taking them back leaves nothing remembered', async () => {
  const { db } = database.open;
  const undone = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('products').where('name', '=', 'registered device').execute();
    assert.deepEqual(await find(trx, 'device', 'registered device'), []);
    throw new Error('taken back');
  });
  const meanwhile = find(db, 'device', 'registered device');
  await assert.rejects(undone, /taken back/);
  assert.equal((await meanwhile).length, 1);
  assert.equal((await find(db, 'device', 'registered device')).length, 1);
});

test('a query that is not built once is remembered by what it asks', async () => {
  const { db } = database.open;
  const count = (category: 'device' | 'api_rate') =>
    remembered<{ n: number | string }>(
      db,
      fragment`select count(*) as n from products where category = ${category}`,
    );
  const first = await count('device');
  assert.equal(Number(first[0]?.n), 1);
  assert.equal(Number((await count('api_rate'))[0]?.n), 1);
  if (database.open.dialect === 'sqlite') assert.equal(await count('device'), first);
  await db.updateTable('products').set({ category: 'device' }).where('category', '=', 'api_rate').execute();
  assert.equal(Number((await count('device'))[0]?.n), 2);
});

test('who asks the same while it is read shares the next reading, and sees what was changed before', async () => {
  const { db } = database.open;
  const count = () => remembered<{ n: number | string }>(db, fragment`select count(*) as n from permissions`);
  const permission = { permission_sid: 'added', name: 'ADDED', description: null };
  const before = count();
  await db.insertInto('permissions').values(permission).execute();
  const [first, ...others] = await Promise.all([count(), count(), count()]);
  for (const counted of [first, ...others]) assert.equal(Number(counted[0]?.n), 4);
  if (database.open.dialect === 'mysql') assert.equal(others[0], others[1]);
  assert.ok([3, 4].includes(Number((await before)[0]?.n)));
  await db.deleteFrom('permissions').where('permission_sid', '=', 'added').execute();
  assert.equal(Number((await count())[0]?.n), 3);
});
