import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import type { Found } from '@trunkline/contract/search/search.contract.ts';
import { isMysql } from '../db/dialect.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';
import { bringUpToDate, indexedCandidates } from './name-index.store.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

async function namesFound(q: string, as: Who = who.userA1): Promise<string[]> {
  const { status, body, text } = await app.ask<{ found: Found[] }>(
    'GET',
    `/Search?q=${encodeURIComponent(q)}`,
    {
      as,
    },
  );
  assert.equal(status, 200, text);
  return body.found.map(({ name }) => name).sort();
}

const application = (name: string, account_sid = who.a1) => ({
  application_sid: randomUUID(),
  name,
  account_sid,
});
const insert = (rows: ReturnType<typeof application>[]) =>
  app.db.insertInto('applications').values(rows).execute();

/** SQLite alone has the index; elsewhere the same must be found without it. */
async function indexed(): Promise<void> {
  if (!isMysql(app.db)) await bringUpToDate(app.db);
}

test('a name is found before it is in the index and after, also when it has changed or its record is gone', async () => {
  const one = application('Merlin of the north');
  await insert([one]);
  assert.deepEqual(await namesFound('erlin of'), [one.name]);
  await indexed();
  assert.deepEqual(await namesFound('erlin of'), [one.name]);
  await app.db
    .updateTable('applications')
    .set({ name: 'Osprey' })
    .where('application_sid', '=', one.application_sid)
    .execute();
  for (const step of [async () => {}, indexed]) {
    await step();
    assert.deepEqual(await namesFound('erlin of'), []);
    assert.deepEqual(await namesFound('SPRE'), ['Osprey']);
  }
  await app.db.deleteFrom('applications').where('application_sid', '=', one.application_sid).execute();
  for (const step of [async () => {}, indexed]) {
    await step();
    assert.deepEqual(await namesFound('spre'), []);
  }
});

test('letters of every alphabet are found in either case, by the search and in lists, before the index and after', async () => {
  const names = ['ŐRSÉG Élan', 'Ωmega [*?] щит'];
  await insert(names.map((name) => application(name)));
  for (const step of [async () => {}, indexed]) {
    await step();
    for (const [text, name] of [
      ['őrség é', names[0]],
      ['ÉLAN', names[0]],
      ['ωMEGA [*?] Щ', names[1]],
    ] as const) {
      assert.deepEqual(await namesFound(text), [name], text);
      const path = `/Applications?page=1&name=${encodeURIComponent(text)}`;
      const { body } = await app.ask<{ data: { name: string }[] }>('GET', path, { as: who.userA1 });
      assert.deepEqual(
        body.data.map((one) => one.name),
        [name],
        text,
      );
    }
    assert.deepEqual(await namesFound('ωmega [*]'), []);
  }
});

test('what many records of others are called hides nothing of what is in reach', async () => {
  await insert(Array.from({ length: 300 }, (_, nth) => application(`Common gull ${nth}`, who.a2)));
  await insert([application('A common gull of mine'), application('zz common gull')]);
  await indexed();
  assert.deepEqual(await namesFound('ommon gull'), ['A common gull of mine', 'zz common gull']);
  assert.equal((await namesFound('ommon gull', who.admin)).length, 6);
  assert.deepEqual(await namesFound('ommon gull', who.userB), []);
});

test('signs of the language of the index are letters', async () => {
  const names = ['a"b"c AND d', 'NOT (e* OR ^f)', "g'h -- i", '💡💡💡 lamp', 'naïve {j k}: l + m', '\\n%_%'];
  await insert(names.map((name) => application(name)));
  for (const step of [async () => {}, indexed]) {
    await step();
    for (const name of names)
      for (const part of [name, name.slice(2), name.slice(0, 4)])
        assert.ok((await namesFound(part)).includes(name), `${name} by ${part}`);
  }
});

test('eight who add, rename and delete while the index is brought up to date leave it right', async () => {
  const rounds = Array.from({ length: 8 }, async (_, writer) => {
    for (let nth = 0; nth < 30; nth += 1) {
      const one = application(`Heron ${writer} ${nth}`);
      await insert([one]);
      const own = app.db.updateTable('applications').where('application_sid', '=', one.application_sid);
      if (nth % 3 === 1) await own.set({ name: `Egret ${writer} ${nth}` }).execute();
      if (nth % 3 === 2)
        await app.db.deleteFrom('applications').where('application_sid', '=', one.application_sid).execute();
      if (nth % 5 === 0) await indexed();
    }
  });
  await Promise.all(rounds);
  await indexed();
  for (let writer = 0; writer < 8; writer += 1) {
    assert.equal((await namesFound(`eron ${writer} 2`)).length, 3, '21, 24 and 27');
    assert.deepEqual(await namesFound(`gret ${writer} 10`), [`Egret ${writer} 10`]);
    assert.deepEqual(await namesFound(`eron ${writer} 11`), []);
  }
});

test('each kind is looked for in its own range of the index, and not in all of it', async (t) => {
  if (isMysql(app.db)) return t.skip('only SQLite has the index');
  const { open, close } = await freshDatabase();
  t.after(close);
  const prepared = t.mock.method(DatabaseSync.prototype, 'prepare');
  await indexedCandidates(open.db, 'a text');
  const asked = prepared.mock.calls.map(({ arguments: [sql] }) => sql);
  const ranges = asked.flatMap((sql) => sql.match(/f\.rowid between \S+ and [^\s)]+/g) ?? []);
  assert.ok(ranges.length > 1);
  // To FTS5 a number that is bound is none.
  for (const range of ranges) assert.match(range, /between \d+ and \d+$/);
});
