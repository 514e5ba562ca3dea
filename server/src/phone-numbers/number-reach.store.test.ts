import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from '@trunkline/contract/core/paging.ts';
import type { PhoneNumber } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { readNames } from '../app/kept-names.store.ts';
import { named } from '../app/named-tables.store.ts';
import { carrierWorld } from '../testing/carrier-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

const isMysql = Boolean(process.env.TRUNKLINE_TEST_DATABASE_URL);
const skip = isMysql ? false : 'SQLite has an index of all parts of a number';
/** More than are looked through in their table; on SQLite, more than are counted by their index. */
const MANY = isMysql ? 1100 : 4100;

let app: TestApp;
let who: Tenants;
let carrier = '';

before(async () => {
  app = await startApp();
  const world = await carrierWorld(app);
  who = world.who;
  carrier = await world.make();
  const all = Array.from({ length: MANY }, (_, nth) => `4930${String(nth).padStart(6, '0')}`);
  const rows = all.map((number, nth) => row(number, nth % 2 === 0 ? who.a1 : who.a2));
  for (let nth = 0; nth < MANY; nth += 1000) await insert(rows.slice(nth, nth + 1000));
});
after(() => app?.close());

const row = (number: string, account_sid: string | null, of: { service_provider_sid?: string } = {}) => ({
  ...{ phone_number_sid: randomUUID(), number, voip_carrier_sid: carrier, account_sid },
  ...of,
});
/** As a program that knows nothing of us writes them. */
const insert = (rows: ReturnType<typeof row>[]) => app.db.insertInto('phone_numbers').values(rows).execute();

async function listed(query: string, as: Who = who.userA) {
  const { status, body, text } = await app.ask<Page<PhoneNumber>>('GET', `/PhoneNumbers?${query}`, { as });
  assert.equal(status, 200, text);
  return { numbers: body.data.map(({ number }) => number), total: body.total };
}

/** Of all that who asks sees, without a search. */
async function seen(narrowed: string, as: Who): Promise<string[]> {
  const pages = Array.from({ length: Math.ceil((MANY + 2) / 500) }, (_, nth) =>
    listed(`page=${nth + 1}&page_size=500&${narrowed}`, as),
  );
  return (await Promise.all(pages)).flatMap(({ numbers }) => numbers);
}

test('a part of a number: page, order and total are those of the table, for each who asks', async () => {
  await insert([row('18005551', null, { service_provider_sid: who.providerA }), row('18005552', who.b1)]);
  if (isMysql) await readNames(app.db, [named.numbers]);
  const questions = [
    { text: '3000010', page: 1, page_size: 5 },
    { text: '3000010', page: 2, page_size: 5, sort: '-number' },
    { text: '3000010', page: 3, page_size: 5 },
    { text: '8005', page: 1, page_size: 25 },
    { text: '005552', page: 1, page_size: 25 },
    { text: '777777', page: 1, page_size: 25 },
    { text: '30', page: 1, page_size: 5 },
    // On SQLite held by all of them, and by a thousand.
    { text: '93000', page: 2, page_size: 5, sort: '-number' },
    { text: '30001', page: 3, page_size: 7 },
    { text: '9300', page: 1, page_size: 5, narrowed: `account_sid=${who.a1}` },
    { text: '30002', page: 1, page_size: 5, narrowed: `service_provider_sid=${who.providerA}` },
    { text: '30001', page: 1, page_size: 50, narrowed: `account_sid=${who.a2}` },
    { text: '8005', page: 1, page_size: 25, narrowed: `service_provider_sid=${who.providerA}` },
  ];
  for (const as of [who.admin, who.userA, who.userA1, who.userB]) {
    const wholes = new Map<string, string[]>();
    for (const { text, page, page_size, sort = 'number', narrowed = '' } of questions) {
      const query = `filter=${text}&page=${page}&page_size=${page_size}&sort=${sort}&${narrowed}`;
      const whole = wholes.get(narrowed) ?? (await seen(narrowed, as));
      wholes.set(narrowed, whole);
      const all = whole.filter((number) => number.includes(text));
      if (sort.startsWith('-')) all.reverse();
      const numbers = all.slice((page - 1) * page_size, page * page_size);
      assert.deepEqual(await listed(query, as), { numbers, total: all.length }, `${query}`);
    }
  }
});

test('what another program adds is listed within fifteen seconds, what it removes at once', {
  skip,
}, async (t) => {
  const [gone, added] = [row('49777001', who.a1), row('49777002', who.a1)];
  await insert([gone]);
  await readNames(app.db, [named.numbers]);
  assert.deepEqual((await listed('filter=77700&page=1')).numbers, ['49777001']);
  await insert([added]);
  await app.db.deleteFrom('phone_numbers').where('phone_number_sid', '=', gone.phone_number_sid).execute();
  assert.deepEqual((await listed('filter=77700&page=1')).numbers, []);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 15_001 });
  assert.deepEqual((await listed('filter=77700&page=1')).numbers, ['49777002']);
});

test('what is added through a server of ours is listed at once', { skip }, async () => {
  await readNames(app.db, [named.numbers]);
  const body = { number: '49888001', voip_carrier_sid: carrier, account_sid: who.a1 };
  const made = await app.ask('POST', '/PhoneNumbers', { as: who.userA, body });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(await listed('filter=88800&page=1'), { numbers: ['49888001'], total: 1 });
  const text = 'number\n49888002\n49888003\n';
  const sent = await app.ask('POST', '/PhoneNumbers/import', {
    as: who.userA,
    body: { text, voip_carrier_sid: carrier, account_sid: who.a1 },
  });
  assert.ok(sent.status < 300, sent.text);
  assert.equal((await listed('filter=88800&page=1')).total, 3);
});
