import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';
import { rememberedPage, textOf } from './remembered-pages.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

type Row = { name: string; account_sid: string };

/** Signing in changes the database, so a session that is to see what is remembered is there before. */
async function pageOf(path: string, as: Who | string): Promise<Row[]> {
  const { status, body, text } = await app.ask<{ data: Row[] }>('GET', `${path}?page=1&page_size=25`, { as });
  assert.equal(status, 200, text);
  return body.data;
}

const hook = { url: 'https://example.com/hook', method: 'POST' };

test('a page that was read before shows every change that was answered, with eight who change and read', async () => {
  const as = await app.sign(who.userA1);
  const change = async (_: unknown, writer: number) => {
    for (let nth = 0; nth < 8; nth += 1) {
      const name = `Grebe ${writer} ${nth}`;
      const body = { account_sid: who.a1, name, call_hook: hook, call_status_hook: hook };
      const made = await app.ask<{ sid: string }>('POST', '/Applications', { as, body });
      assert.equal(made.status, 201, made.text);
      const listed = async () => (await pageOf('/Applications', as)).some((one) => one.name === name);
      assert.ok(await listed(), name);
      const { status } = await app.ask('DELETE', `/Applications/${made.body.sid}`, { as });
      assert.equal(status, 204);
      assert.ok(!(await listed()), name);
    }
  };
  await Promise.all(Array.from({ length: 8 }, change));
});

test('nobody is shown what was read for somebody else', async () => {
  for (const account_sid of [who.a1, who.a2, who.b1])
    await app.db
      .insertInto('applications')
      .values({ application_sid: randomUUID(), name: 'Coot', account_sid })
      .execute();
  const all = [who.admin, who.userA, who.userB, who.userA1, who.userA2];
  const [admin = '', userA = '', userB = '', userA1 = '', userA2 = ''] = await Promise.all(all.map(app.sign));
  for (let nth = 0; nth < 2; nth += 1)
    for (const [as, expected] of [
      [admin, [who.a1, who.a2, who.b1]],
      [userA, [who.a1, who.a2]],
      [userB, [who.b1]],
      [userA1, [who.a1]],
      [userA2, [who.a2]],
    ] as const) {
      const coots = (await pageOf('/Applications', as)).filter(({ name }) => name === 'Coot');
      assert.deepEqual(coots.map((one) => one.account_sid).sort(), [...expected].sort());
    }
});

test('a part of a whole list is answered and not kept', async () => {
  const actor = { by: { kind: 'user', user_sid: randomUUID(), name: 'x' }, view_only: false, scope: 'admin' };
  let reads = 0;
  const read = (page_size: number) =>
    rememberedPage(app.db, 'birds', { actor: actor as never, filter: { page: 1, page_size } }, async () => {
      reads += 1;
      return { total: 0, page: 1, page_size, data: [] };
    });
  for (const page_size of [101, 101, 100, 100]) await read(page_size);
  assert.equal(reads, app.isEmbedded ? 3 : 4);
});

test('what changes while a page is read is not left out of the next, and what fails is asked again', async () => {
  const actor = { by: { kind: 'user', user_sid: randomUUID(), name: 'x' }, view_only: false, scope: 'admin' };
  const asked = { actor: actor as never, filter: { page: 1 } };
  const page = (total: number) => ({ total, page: 1, page_size: 25, data: [] });
  let reads = 0;
  const read = (work: () => Promise<void>) =>
    rememberedPage(app.db, 'birds', asked, async () => {
      await work();
      reads += 1;
      return page(reads);
    });
  const change = async () =>
    void (await app.db
      .insertInto('applications')
      .values({ application_sid: randomUUID(), name: 'Teal' })
      .execute());
  await assert.rejects(
    read(() => Promise.reject(new Error('not now'))),
    /not now/,
  );
  assert.deepEqual(await read(change), page(1));
  const second = await read(async () => {});
  assert.deepEqual(second, page(2));
  assert.equal(textOf(second), JSON.stringify(page(2)));
  assert.equal(textOf(await read(async () => {})), JSON.stringify(page(app.isEmbedded ? 2 : 3)));
  await change();
  assert.deepEqual(await read(async () => {}), page(app.isEmbedded ? 3 : 4));
});
