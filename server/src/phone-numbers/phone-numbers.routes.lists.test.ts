import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from '@trunkline/contract/core/paging.ts';
import {
  type ListedPhoneNumber,
  type PhoneNumber,
  phoneNumberEndpoints,
} from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertApplication, insertCarrier, insertNumber } from '../testing/telephony.ts';
import { assertNeedsCredential, makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;
let named: Record<string, string>;

const { create, exportCsv, list, listOfProvider, remove } = phoneNumberEndpoints;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  const { db } = app;
  const ofA = await insertCarrier(db, { service_provider_sid: who.providerA });
  const ofB = await insertCarrier(db, { service_provider_sid: who.providerB });
  const application_sid = await insertApplication(db, who.a1, 'Reception');
  named = { ofA, ofB, application_sid };
  const rows: Record<string, Parameters<typeof insertNumber>[1]> = {
    '12125550100': { account_sid: who.a1, voip_carrier_sid: ofA, application_sid },
    '12125550101': { account_sid: who.a1, voip_carrier_sid: ofA },
    '16465550102': { account_sid: who.a2, voip_carrier_sid: ofA },
    '442079460103': { account_sid: who.b1, voip_carrier_sid: ofB },
    '12125550104': { voip_carrier_sid: ofA },
    '12125550105': { voip_carrier_sid: ofA, service_provider_sid: who.providerB },
    '12125550106': {},
    '12129_5%50107*': { account_sid: who.a1 },
  };
  for (const [number, facts] of Object.entries(rows)) await insertNumber(db, { ...facts, number });
});
after(() => app.close());

async function numbers(as: Who, query = '', path: string = list.path): Promise<string[]> {
  const reply = await app.ask<PhoneNumber[]>('GET', `${path}?${query}`, { as });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.map(({ number }) => number);
}

const ofA1 = ['12125550100', '12125550101', '12129_5%50107*'];

test('the lists need a credential, and each caller sees the own reach, by number', async () => {
  await assertNeedsCredential(app, { method: list.method, path: list.path });
  assert.equal((await numbers(who.admin)).length, 8);
  assert.deepEqual(await numbers(who.userA1), ofA1);
  assert.deepEqual(await numbers(who.viewerA1), ofA1);
  assert.deepEqual(await numbers(who.userB1), ['442079460103']);
  assert.deepEqual((await numbers(who.userA)).toSorted(), [...ofA1, '12125550104', '16465550102'].toSorted());
  assert.deepEqual((await numbers(who.userB)).toSorted(), ['12125550105', '442079460103']);
});

test('a row carries the names of its account, carrier and application', async () => {
  const reply = await app.ask<ListedPhoneNumber[]>('GET', `${list.path}?filter=12125550100`, {
    as: who.userA1,
  });
  const [row] = reply.body;
  assert.match(row?.account_name ?? '', /^Account /);
  assert.match(row?.carrier_name ?? '', /^Carrier /);
  assert.equal(row?.application_name, 'Reception');
  assert.equal(row?.carrier_account_sid, null);
});

test('filters narrow, and never beyond the reach', async () => {
  assert.deepEqual(await numbers(who.userA, `account_sid=${who.a2}`), ['16465550102']);
  assert.deepEqual(await numbers(who.userA, `account_sid=${who.b1}`), []);
  assert.deepEqual(await numbers(who.userA1, `account_sid=${who.a2}`), []);
  assert.deepEqual(await numbers(who.userA, `service_provider_sid=${who.providerB}`), []);
  assert.deepEqual(await numbers(who.userA1, `service_provider_sid=${who.providerA}`), ofA1);
  assert.deepEqual(await numbers(who.userA1, `service_provider_sid=${who.providerB}`), []);
  assert.equal((await numbers(who.admin, `service_provider_sid=${who.providerA}`)).length, 5);
  assert.deepEqual(
    await numbers(who.admin, `service_provider_sid=${who.providerA}&account_sid=${who.b1}`),
    [],
  );
  assert.deepEqual(await numbers(who.admin, `voip_carrier_sid=${named.ofB}`), ['442079460103']);
  assert.deepEqual(await numbers(who.admin, `application_sid=${named.application_sid}`), ['12125550100']);
  assert.deepEqual(await numbers(who.userA1, 'application_sid=none'), ofA1.slice(1));
  const wrong = await app.ask('GET', `${list.path}?application_sid=any`, { as: who.admin });
  assert.equal(wrong.problem.msg, 'application_sid must be a sid, none or nowhere');
});

test('the text is any part of a number, taken literally, however it is written', async () => {
  assert.deepEqual(await numbers(who.userA, 'filter=5550102'), ['16465550102']);
  assert.deepEqual(await numbers(who.userA, 'filter=%2B1%20(646)%20555'), ['16465550102']);
  assert.deepEqual(await numbers(who.userA, 'filter=5%2550'), ['12129_5%50107*']);
  assert.deepEqual(await numbers(who.userA, 'filter=9_5'), ['12129_5%50107*']);
  assert.equal((await numbers(who.userA, 'filter=%20%20')).length, 5);
  assert.deepEqual(await numbers(who.userA, 'filter=646%00555'), []);
});

test('pages have totals, in both orders', async () => {
  const page = async (query: string) =>
    (await app.ask<Page<PhoneNumber>>('GET', `${list.path}?${query}`, { as: who.userA })).body;
  const first = await page('page=1&page_size=2');
  assert.deepEqual([first.total, first.page, first.page_size, first.data.length], [5, 1, 2, 2]);
  const pages = [
    ...first.data,
    ...(await page('page=2&page_size=2')).data,
    ...(await page('page=3&page_size=2')).data,
  ];
  assert.deepEqual(
    pages.map(({ number }) => number),
    await numbers(who.userA),
  );
  assert.equal((await page('page=3&page_size=2')).total, 5);
  assert.deepEqual(await page('page=4&page_size=2'), { total: 5, page: 4, page_size: 2, data: [] });
  assert.equal((await page('page=0&filter=nothing')).total, 0);
  assert.deepEqual(
    (await page('page=1&page_size=50&sort=-number')).data.map(({ number }) => number),
    (await numbers(who.userA)).toReversed(),
  );
});

test("a provider's list is refused to other providers, and narrowed for its accounts", async () => {
  const path = at(listOfProvider.path, { service_provider_sid: who.providerA });
  await assertNeedsCredential(app, { method: 'GET', path });
  for (const as of [who.userB, who.userB1]) assert.equal((await app.ask('GET', path, { as })).status, 403);
  assert.deepEqual(await numbers(who.userA1, '', path), ofA1);
  assert.equal((await numbers(who.userA, '', path)).length, 5);
  assert.equal((await numbers(who.admin, '', path)).length, 5);
  const unknown = at(listOfProvider.path, { service_provider_sid: who.a1 });
  assert.equal((await app.ask('GET', unknown, { as: who.admin })).status, 404);
});

test('the export is CSV of the same numbers, for the same reach and filters', async () => {
  await assertNeedsCredential(app, { method: 'GET', path: exportCsv.path });
  const reply = await app.ask('GET', `${exportCsv.path}?filter=1212`, { as: who.userA1 });
  assert.match(String(reply.headers['content-type']), /^text\/csv/);
  assert.match(String(reply.headers['content-disposition']), /phone-numbers\.csv/);
  // Excel tells UTF-8 by it.
  assert.ok(reply.text.startsWith('\uFEFFnumber,'));
  const lines = reply.text.trim().split('\r\n');
  assert.match(lines[0] ?? '', /^number,carrier,account,application,/);
  assert.deepEqual(
    lines.slice(1).map((line) => line.split(',')[0]),
    ofA1.map((number) => `"${number}"`),
  );
  assert.match(lines[1] ?? '', /"Reception"/);
});

test('an export is longer than one page of the database', async () => {
  const account_sid = await app.world.account(who.providerA);
  const rows = Array.from({ length: 1203 }, (_, n) => ({
    phone_number_sid: crypto.randomUUID(),
    // Some twice, without a carrier: the order goes on within equal numbers.
    number: `99${Math.floor(n / 2)}`,
    account_sid,
  }));
  for (let from = 0; from < rows.length; from += 300)
    await app.db
      .insertInto('phone_numbers')
      .values(rows.slice(from, from + 300))
      .execute();
  const reply = await app.ask('GET', `${exportCsv.path}?account_sid=${account_sid}`, { as: who.userA });
  const sids = reply.text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(-1)?.slice(1, -1));
  assert.equal(sids.length, 1203);
  assert.deepEqual(new Set(sids), new Set(rows.map((row) => row.phone_number_sid)));
});

test('a page far behind is the same from either end, and counted whole or told to be more', async () => {
  const account_sid = await app.world.account(who.providerA);
  const rows = Array.from({ length: 11_010 }, (_, n) => ({
    phone_number_sid: crypto.randomUUID(),
    number: String(66_600_000 + n),
    account_sid,
  }));
  for (let from = 0; from < rows.length; from += 367)
    await app.db
      .insertInto('phone_numbers')
      .values(rows.slice(from, from + 367))
      .execute();
  const page = async (nth: number, sort: string) => {
    const query = `service_provider_sid=${who.providerA}&filter=666&page=${nth}&page_size=500&sort=${sort}`;
    const { body } = await app.ask<Page<PhoneNumber>>('GET', `${list.path}?${query}`, { as: who.userA });
    const shown = (nth - 1) * 500 + body.data.length;
    if (body.total_is_least) assert.ok(body.total > shown);
    else assert.equal(body.total, 11_010);
    return body.data.map(({ number }) => Number(number) - 66_600_000);
  };
  const from = (start: number, count: number) => Array.from({ length: count }, (_, n) => start + n);
  assert.deepEqual(await page(11, 'number'), from(5000, 500));
  assert.deepEqual(await page(15, 'number'), from(7000, 500));
  assert.deepEqual(await page(23, 'number'), from(11_000, 10));
  assert.deepEqual(await page(23, '-number'), from(0, 10).reverse());
  // One behind the last tells which that is.
  for (const behind of [24, 40]) assert.deepEqual(await page(behind, 'number'), []);
  const query = `service_provider_sid=${who.providerA}&filter=666&page=1&count_all=1`;
  const { body } = await app.ask<Page<PhoneNumber>>('GET', `${list.path}?${query}`, { as: who.userA });
  assert.deepEqual([body.total, body.total_is_least], [11_010, undefined]);
});

test('with ADMIN_CARRIER an account neither adds nor deletes numbers, and still routes them', async () => {
  for (const [value, status] of [
    ['1', 403],
    ['true', 403],
    ['0', 201],
  ] as const) {
    const kept = await startApp({ TRUNKLINE_ADMIN_CARRIER: value });
    const { providerA, a1, userA, userA1 } = await makeTenants(kept);
    const voip_carrier_sid = await insertCarrier(kept.db, { service_provider_sid: providerA });
    const phone_number_sid = await insertNumber(kept.db, { account_sid: a1, voip_carrier_sid });
    const path = at(remove.path, { phone_number_sid });
    const body = { number: '1212', voip_carrier_sid, account_sid: a1 };
    const added = await kept.ask(create.method, create.path, { as: userA1, body });
    assert.equal(added.status, status, value);
    if (status === 403) {
      assert.equal(added.problem.msg, 'insufficient privileges');
      assert.equal((await kept.ask('DELETE', path, { as: userA1 })).problem.msg, 'insufficient privileges');
      const text = { text: 'number\n1213', voip_carrier_sid };
      assert.equal((await kept.ask('POST', '/PhoneNumbers/Import', { as: userA1, body: text })).status, 403);
      assert.equal((await kept.ask(create.method, create.path, { as: userA, body })).status, 201);
    }
    assert.equal((await kept.ask('PUT', path, { as: userA1, body: { application_sid: null } })).status, 204);
    await kept.close();
  }
});
