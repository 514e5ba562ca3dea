/** On tables of a platform with a smaller character set, a character that they cannot hold is no fault of ours (`R3`). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from '@trunkline/contract/all-endpoints.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { platformDatabase } from '../testing/platform-database.ts';
import { startApp } from '../testing/start-app.ts';

const skip = !process.env.TRUNKLINE_TEST_DATABASE_URL && 'SQLite has one character set';

for (const [character_set, foreign] of [
  ['latin1', '☎'],
  ['utf8mb3', '😀'],
] as const)
  test(`on ${character_set}, ${foreign} is found nowhere, signs nobody in and is not stored`, {
    skip,
  }, async (t) => {
    const place = await platformDatabase([], character_set);
    const open = await openDatabase(place.target);
    await migrate(open, { is_shared: true });
    await open.close();
    const app = await startApp({ TRUNKLINE_PLATFORM_DATABASE: 'shared' }, { way: () => place.target });
    t.after(async () => {
      await app.close();
      await place.drop();
    });
    const as = await app.world.user();

    const login = await app.ask('POST', '/login', { body: { username: foreign, password: foreign } });
    assert.deepEqual([login.status, login.problem.code], [403, 'bad_credentials']);

    const lists = Object.values(allEndpoints)
      .flatMap((some) => Object.values(some))
      .filter(({ method, path }) => method === 'GET' && !path.includes(':'));
    for (const { path, query } of lists)
      for (const by of Object.keys(query?.shape ?? {})) {
        const list = await app.ask('GET', `${path}?page=1&${by}=${encodeURIComponent(foreign)}`, { as });
        assert.ok(list.status < 500, `${path} ${by} ${list.text}`);
      }
    const users = await app.ask<{ total: number }>(
      'GET',
      `/Users?page=1&filter=${encodeURIComponent(foreign)}`,
      { as },
    );
    assert.deepEqual([users.status, users.body.total], [200, 0]);

    for (const text of [foreign, `Acme ${foreign}`]) {
      const search = await app.ask<{ found: unknown[] }>('GET', `/Search?q=${encodeURIComponent(text)}`, {
        as,
      });
      assert.deepEqual([search.status, search.body.found], [200, []], search.text);
    }

    const made = await app.ask('POST', '/ServiceProviders', { as, body: { name: `Acme ${foreign}` } });
    assert.equal(made.status, 400, made.text);
    assert.match(made.problem.msg, /does not support a character/);
    assert.deepEqual(
      made.problem.issues?.map(({ path }) => path),
      ['name'],
    );
    assert.equal((await app.ask('POST', '/ServiceProviders', { as, body: { name: 'Acmé' } })).status, 201);
  });
