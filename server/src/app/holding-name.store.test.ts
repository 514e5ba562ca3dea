import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { newOrderedSid } from '../db/time-ordered-id.ts';
import { toDbTimeExact } from '../db/values.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';
import { readNames } from './kept-names.store.ts';
import { named } from './named-tables.store.ts';

const skip = process.env.TRUNKLINE_TEST_DATABASE_URL ? false : 'only of MySQL and MariaDB names are kept';
/** More than are looked through in their table. */
const MANY = 1100;

let app: TestApp;
let who: Tenants;

before(async () => {
  if (skip) return;
  app = await startApp();
  who = await makeTenants(app);
  const all = Array.from({ length: MANY }, (_, nth) => nth);
  await insert(all.map((nth) => application(`Filler ${nth}`, nth % 2 === 0 ? who.a1 : who.a2)));
  const odd = ['Ängel', 'angelus', 'Straße', 'Ørsted', 'がくせい angel', 'An%gel_!', "o'angel"];
  await insert([
    ...odd.map((name) => application(name, who.a1)),
    application('STRASSE', who.a2),
    application('Angel of another', who.b1),
  ]);
  await app.db
    .insertInto('users')
    .values(
      all.map((nth) => ({
        ...{ user_sid: randomUUID(), name: `person-${nth}`, email: `p${nth}@${nth % 7}.example.com` },
        ...{ provider: 'local', hashed_password: 'none', account_sid: nth % 2 === 0 ? who.a1 : who.b1 },
      })),
    )
    .execute();
});
after(() => app?.close());

const application = (name: string, account_sid: string) => ({
  ...{ application_sid: randomUUID(), name, account_sid },
});
/** As a program that knows nothing of us writes them. */
const insert = (rows: ReturnType<typeof application>[]) =>
  app.db.insertInto('applications').values(rows).execute();

async function listed(path: string, as: Who) {
  const { status, body, text } = await app.ask<Page<{ name: string }>>('GET', path, { as });
  assert.equal(status, 200, text);
  return { names: body.data.map(({ name }) => name), total: body.total };
}
const applications = (query: string, as: Who = who.userA) =>
  listed(`/ServiceProviders/${who.providerA}/Applications?page=1&page_size=25&${query}`, as);

test('what is found among kept names is what the table has, whatever the letters, for each who asks', {
  skip,
}, async () => {
  const texts = [
    'angel',
    'NGEL',
    'äng',
    'strase',
    'strasse',
    'ß',
    'rsted',
    'くせ',
    '%',
    '_!',
    "'",
    '7',
    'none',
  ];
  const questions = [
    ...texts.flatMap((text) => [
      `/ServiceProviders/${who.providerA}/Applications?name=${encodeURIComponent(text)}`,
      `/ServiceProviders/${who.providerA}/Applications?sort=-created_at&name=${encodeURIComponent(text)}`,
      `/Accounts/${who.a1}/Applications?name=${encodeURIComponent(text)}`,
    ]),
    ...['person-10', '3.EXAMPLE', 'p99', 'person-99 '].map(
      (text) => `/Users?filter=${encodeURIComponent(text)}`,
    ),
  ];
  const asked = [who.admin, who.userA, who.userA1, who.userB].flatMap((as) =>
    questions.flatMap((path) => [1, 2].map((page) => ({ as, path: `${path}&page=${page}&page_size=5` }))),
  );
  const answers = async () => {
    const all = [];
    for (const { as, path } of asked) {
      const { status, body } = await app.ask('GET', path, { as });
      all.push({ path, status, body });
    }
    return all;
  };
  await readNames(app.db, [named.applications, named.users]);
  const kept = await answers();
  // Since then anything may have changed, so tables are asked.
  const audit_sid = newOrderedSid();
  await app.db
    .insertInto('trunkline_audit_entries')
    .values({
      ...{ audit_sid, at: toDbTimeExact(new Date()), actor_kind: 'system', actor_name: 'operator' },
      ...{ kind: 'configuration', action: 'apply' },
    })
    .execute();
  const looked = await answers();
  await app.db.deleteFrom('trunkline_audit_entries').where('audit_sid', '=', audit_sid).execute();
  for (const [nth, one] of looked.entries()) assert.deepEqual(kept[nth], one, one.path);
  assert.equal((await applications('name=angel')).total, 4);
});

test('an application that another program adds is listed within fifteen seconds, one of ours at once', {
  skip,
}, async (t) => {
  await readNames(app.db, [named.applications]);
  await insert([application('Merlin', who.a1)]);
  assert.deepEqual(await applications('name=erli'), { names: [], total: 0 });
  const body = anApplication({ account_sid: who.a1, name: 'Merlina' });
  const made = await app.ask('POST', '/Applications', { as: who.userA, body });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(await applications('name=erli'), { names: ['Merlina'], total: 1 });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 15_001 });
  assert.deepEqual(await applications('name=erli'), { names: ['Merlin', 'Merlina'], total: 2 });
});
