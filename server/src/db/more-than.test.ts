import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { fragment } from './fragment.ts';
import { countSelected, type Selection } from './list.ts';
import { seenMore, wasMore } from './more-than.ts';

let fresh: FreshDatabase;

before(async () => {
  fresh = await freshDatabase();
});
after(() => fresh.close());

test('what was more than is counted is not counted again for ten seconds, and what was less is', async (t) => {
  const { db } = fresh.open;
  const carriers: Selection = {
    ...{ table: 'voip_carriers', key: 'voip_carrier_sid', where: [] },
    whose: { ranges: [fragment`1 = 1`] },
    sorting: { columns: ['name'], descending: false },
  };
  const add = (sids: string[]) =>
    db
      .insertInto('voip_carriers')
      .values(sids.map((sid) => ({ voip_carrier_sid: sid, name: sid })))
      .execute();
  const clock = t.mock.method(performance, 'now', () => 1000);
  await add(['one', 'two']);
  assert.equal(await countSelected(db, carriers, 2), 2);
  await add(['three']);
  assert.equal(await countSelected(db, carriers, 2), 3);
  await db.deleteFrom('voip_carriers').execute();
  assert.equal(await countSelected(db, carriers, 2), 3);
  clock.mock.mockImplementation(() => 11_001);
  assert.equal(await countSelected(db, carriers, 2), 0);
});

test('one list that was long says nothing of another', () => {
  const { db } = fresh.open;
  seenMore(db, fragment`select ${'a'}`);
  assert.equal(wasMore(db, fragment`select ${'a'}`), true);
  assert.equal(wasMore(db, fragment`select ${'b'}`), false);
});
