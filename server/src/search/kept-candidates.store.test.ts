import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { anAdmin } from '@trunkline/contract/core/actors.sample.ts';
import type { Found } from '@trunkline/contract/search/search.contract.ts';
import { readNames } from '../app/kept-names.store.ts';
import { type DatabaseTarget, type OpenDatabase, openDatabase } from '../db/open.ts';
import { carrierWorld } from '../testing/carrier-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';
import { keptTables } from './kept-candidates.store.ts';
import { findNamed } from './search.store.ts';

const skip = process.env.TRUNKLINE_TEST_DATABASE_URL ? false : 'SQLite has an index of names';
/** More than are looked through in their tables. */
const MANY = 1100;

let app: TestApp;
let who: Tenants;
let carrier = '';
/** Of another server on the same database. */
let other: OpenDatabase;

before(async () => {
  if (skip) return;
  let target: DatabaseTarget | undefined;
  const way = (to: DatabaseTarget) => {
    target = to;
    return to;
  };
  app = await startApp({}, { way });
  assert.ok(target);
  other = await openDatabase(target);
  const world = await carrierWorld(app);
  who = world.who;
  carrier = await world.make();
  const all = Array.from({ length: MANY }, (_, nth) => String(nth).padStart(6, '0'));
  await insert(all.map((nth) => application(`Filler ${nth}`, who.b1)));
  const numbers = all.map((nth) => ({
    phone_number_sid: randomUUID(),
    number: `4930${nth}`,
    voip_carrier_sid: carrier,
    account_sid: who.b1,
  }));
  await app.db.insertInto('phone_numbers').values(numbers).execute();
});
after(async () => {
  await other?.close();
  await app?.close();
});

const application = (name: string, account_sid = who.a1) => ({
  application_sid: randomUUID(),
  name,
  account_sid,
});
/** As a program that knows nothing of us writes them. */
const insert = (rows: ReturnType<typeof application>[]) =>
  app.db.insertInto('applications').values(rows).execute();
const rename = (sid: string, name: string) =>
  app.db.updateTable('applications').set({ name }).where('application_sid', '=', sid).execute();

async function namesFound(q: string, as: Who = who.userA1): Promise<string[]> {
  const path = `/Search?q=${encodeURIComponent(q)}`;
  const { status, body, text } = await app.ask<{ found: Found[] }>('GET', path, { as });
  assert.equal(status, 200, text);
  return body.found.map(({ name }) => name);
}

test('what another program changes is found within fifteen seconds, and what is no more is not shown', {
  skip,
}, async (t) => {
  const [changed, removed] = [application('Merlin of the north'), application('Merlin of the south')];
  await insert([changed, removed]);
  await readNames(app.db, keptTables);
  assert.deepEqual(await namesFound('ERLIN of'), [changed.name, removed.name]);
  await rename(changed.application_sid, 'Osprey of the north');
  await app.db.deleteFrom('applications').where('application_sid', '=', removed.application_sid).execute();
  assert.deepEqual(await namesFound('erlin of'), []);
  assert.deepEqual(
    await namesFound('sprey of'),
    [],
    'names that were read before are what is looked through',
  );
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 15_001 });
  assert.deepEqual(await namesFound('sprey of'), ['Osprey of the north']);
  await readNames(app.db, keptTables);
  assert.deepEqual(await namesFound('sprey of'), ['Osprey of the north']);
  assert.deepEqual(await namesFound('erlin of'), []);
});

test('what is changed through any server of ours is found at once, at all of them', { skip }, async () => {
  const found = async (text: string) => {
    const [here, there] = [
      await namesFound(text, who.admin),
      (await findNamed(other.db, anAdmin(), text, 6)).map(({ name }) => name),
    ];
    assert.deepEqual(here, there, text);
    return here;
  };
  await Promise.all([app.db, other.db].map((db) => readNames(db, keptTables)));
  assert.deepEqual(await found('estrel'), []);
  const body = anApplication({ account_sid: who.a1, name: 'Kestrel' });
  const made = await app.ask<{ sid: string }>('POST', '/Applications', { as: who.userA1, body });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(await found('estrel'), ['Kestrel']);
  const path = `/Applications/${made.body.sid}`;
  const put = await app.ask('PUT', path, { as: who.userA1, body: { ...body, name: 'Buzzard' } });
  assert.equal(put.status, 204, put.text);
  assert.deepEqual(await found('estrel'), []);
  assert.deepEqual(await found('uzzard'), ['Buzzard']);
  assert.equal((await app.ask('DELETE', path, { as: who.userA1 })).status, 204);
  assert.deepEqual(await found('uzzard'), []);
});

test('what one entry tells of many is found at once', { skip }, async () => {
  await readNames(app.db, keptTables);
  const text = 'number\n4989777001\n4989777002\n';
  const body = { text, voip_carrier_sid: carrier, account_sid: who.a1 };
  const sent = await app.ask('POST', '/PhoneNumbers/import', { as: who.userA, body });
  assert.ok(sent.status < 300, sent.text);
  assert.deepEqual(await namesFound('89777', who.userA), ['4989777001', '4989777002']);
});

test('nobody finds what is out of reach, and what many records of others are called hides nothing', {
  skip,
}, async () => {
  await insert([application('A filler of mine'), application('zz filler 0000')]);
  await readNames(app.db, keptTables);
  assert.deepEqual(await namesFound('iller 00'), ['zz filler 0000']);
  assert.deepEqual(await namesFound('filler'), ['A filler of mine', 'zz filler 0000']);
  assert.deepEqual(await namesFound('iller 00102'), []);
  assert.deepEqual(await namesFound('iller 00102', who.userB1), ['Filler 001020', ...digits('Filler 00102')]);
  assert.deepEqual(await namesFound('930001', who.userA1), []);
  assert.equal((await namesFound('93000102', who.userB)).length, 6);
  assert.deepEqual(await namesFound('f mine', who.userA2), []);
  assert.deepEqual(await namesFound('f mine', who.userA), ['A filler of mine']);
});

const digits = (beginning: string) => [1, 2, 3, 4, 5].map((last) => `${beginning}${last}`);

test('capital letters and marks make no difference, and signs of patterns are letters', {
  skip,
}, async () => {
  const names = ['Café Zoë', '100 % of _them_', "o'Neill \\ sons", '한국어 상담', 'Line\nbreak'];
  await insert(names.map((name) => application(name)));
  await readNames(app.db, keptTables);
  for (const [text, name] of [
    ['afe zo', names[0]],
    ['AFÉ ZO', names[0]],
    ['0 % of _', names[1]],
    ["'neill \\", names[2]],
    ['국어 상', names[3]],
    ['Line', names[4]],
  ] as const)
    assert.ok((await namesFound(text)).includes(name ?? ''), text);
});
