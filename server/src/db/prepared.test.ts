import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { prepared } from './prepared.ts';

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
