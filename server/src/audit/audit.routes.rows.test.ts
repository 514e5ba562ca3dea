import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AuditEntry, type AuditRow, auditEndpoints } from '@trunkline/contract/audit/audit.contract.ts';
import { numberImportEndpoints } from '@trunkline/contract/phone-numbers/number-import.contract.ts';
import { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { freshNumber, insertApplication, insertCarrier } from '../testing/telephony.ts';
import { assertNeedsCredential, makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;
/** Of a1, a2, a1 and b1, in the order of the file. */
let numbers: string[];

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  const [ofA, ofB] = [
    await insertCarrier(app.db, { service_provider_sid: who.providerA, name: 'Long distance' }),
    await insertCarrier(app.db, { service_provider_sid: who.providerB }),
  ];
  numbers = [freshNumber(), freshNumber(), freshNumber(), freshNumber()];
  const [one, two, three, four] = numbers;
  const text = `number,account,carrier\n${one},${who.a1},${ofA}\n${two},${who.a2},${ofA}\n${three},${who.a1},${ofA}\n${four},${who.b1},${ofB}\n`;
  const { method, path } = numberImportEndpoints.importCsv;
  const reply = await app.ask<{ imported: number }>(method, path, { as: who.admin, body: { text } });
  assert.equal(reply.body.imported, 4, reply.text);
});
after(() => app.close());

type Entries = { data: AuditEntry[]; next: string | null };
type Rows = { data: AuditRow[]; next: number | null };

async function entries(as: Who, query: string): Promise<Entries> {
  const reply = await app.ask<Entries>('GET', `${auditEndpoints.list.path}?${query}`, { as });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const askRows = (as: Who, audit_sid: string, query = '') =>
  app.ask<Rows>('GET', `${at(auditEndpoints.listRows.path, { audit_sid })}?${query}`, { as });

/** The only import that the reader is shown. */
async function importSeen(as: Who, filter = ''): Promise<AuditEntry> {
  const found = (await entries(as, `kind=phone-numbers${filter}`)).data.filter(
    ({ action }) => action === 'import',
  );
  assert.equal(found.length, 1);
  return found[0] as AuditEntry;
}

async function numbersSeen(as: Who, filter = ''): Promise<unknown[]> {
  const entry = await importSeen(as, filter);
  const { data } = (await askRows(as, entry.audit_sid)).body;
  assert.equal(entry.rows, data.length);
  return [entry.record_name, ...data.map(({ record_name }) => record_name)];
}

const sidOf = async (number = '') =>
  (
    await app.db
      .selectFrom('phone_numbers')
      .select('phone_number_sid')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).phone_number_sid;

test('one import is one entry for each reader, with the rows of the own reach', async () => {
  const [one, two, three, four] = numbers;
  const ofA = ['3 phone numbers from CSV', one, three, two];
  const ofA1 = ['2 phone numbers from CSV', one, three];
  const ofB = ['1 phone number from CSV', four];
  assert.deepEqual(await numbersSeen(who.admin), ['4 phone numbers from CSV', one, three, two, four]);
  assert.deepEqual(await numbersSeen(who.userA), ofA);
  assert.deepEqual(await numbersSeen(who.viewerA1), ofA1);
  assert.deepEqual(await numbersSeen(who.userB), ofB);
  assert.deepEqual(await numbersSeen(who.userB1), ofB);
  assert.deepEqual(await numbersSeen(who.admin, `&service_provider_sid=${who.providerA}`), ofA);
  assert.deepEqual(await numbersSeen(who.admin, `&account_sid=${who.a1}`), ofA1);
  assert.deepEqual(await numbersSeen(who.userA, `&account_sid=${who.a1}`), ofA1);
});

test('rows need a credential, come page by page, and not to who does not reach the entry', async () => {
  const [one, two, three] = numbers;
  const { audit_sid } = await importSeen(who.userA);
  await assertNeedsCredential(app, {
    method: 'GET',
    path: at(auditEndpoints.listRows.path, { audit_sid }),
  });
  const seen: unknown[] = [];
  let next: number | null = null;
  do {
    const after: string = next === null ? '' : `&after=${next}`;
    const page: Rows = (await askRows(who.userA, audit_sid, `page_size=2${after}`)).body;
    seen.push(page.data.map(({ record_name }) => record_name));
    next = page.next;
  } while (next !== null);
  assert.deepEqual(seen, [[one, three], [two]]);
  const whole = (await importSeen(who.admin)).audit_sid;
  assert.notEqual(whole, audit_sid);
  for (const as of [who.userA, who.userA1, who.userB]) assert.equal((await askRows(as, whole)).status, 404);
  assert.equal((await askRows(who.userA1, audit_sid)).status, 404);
  assert.equal((await askRows(who.admin, whole, 'after=9')).body.data.length, 0);
  assert.equal((await askRows(who.admin, whole, 'after=x')).status, 400);
});

test("a number's own history has its import, its routing among many, and its changes", async () => {
  const [one = ''] = numbers;
  const record_sid = await sidOf(one);
  const application_sid = await insertApplication(app.db, who.a1, 'Reception');
  const { routeMany, update } = phoneNumberEndpoints;
  const body = { phone_number_sids: [record_sid, await sidOf(numbers[2])], application_sid };
  assert.equal((await app.ask(routeMany.method, routeMany.path, { as: who.userA, body })).status, 200);
  const path = at(update.path, { phone_number_sid: record_sid });
  const changed = await app.ask(update.method, path, { as: who.userA1, body: { application_sid: null } });
  assert.ok(changed.status < 300, changed.text);

  const { data } = await entries(who.userA1, `record_sid=${record_sid}`);
  assert.deepEqual(
    data.map((entry) => [entry.action, entry.record_sid, entry.record_name, entry.rows, entry.account_sid]),
    ['update', 'route', 'import'].map((action) => [action, record_sid, one, null, who.a1]),
  );
  const [, routed, imported] = data;
  assert.deepEqual(
    [routed?.before, routed?.after],
    [
      { application: null, application_sid: null },
      { application: 'Reception', application_sid },
    ],
  );
  assert.equal(imported?.before, null);
  assert.equal(imported?.actor_name, 'provider staff');
  const { name: account } = await app.db
    .selectFrom('accounts')
    .select('name')
    .where('account_sid', '=', who.a1)
    .executeTakeFirstOrThrow();
  assert.deepEqual(imported?.after, {
    number: one,
    account,
    carrier: 'Long distance',
    application: null,
  });
  assert.equal((await entries(who.admin, `record_sid=${record_sid}`)).data[2]?.actor_name, who.admin.name);

  const walked: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Entries = await entries(
      who.userA,
      `record_sid=${record_sid}&page_size=1${next && `&before=${next}`}`,
    );
    walked.push(...page.data.map(({ action }) => action));
    next = page.next;
  }
  assert.deepEqual(walked, ['update', 'route', 'import']);

  const seen = async (as: Who, query: string) =>
    (await entries(as, `record_sid=${record_sid}&${query}`)).data.map(({ action }) => action);
  assert.deepEqual(await seen(who.userB, ''), []);
  assert.deepEqual(await seen(who.admin, `account_sid=${who.a2}`), []);
  assert.deepEqual(await seen(who.admin, `service_provider_sid=${who.providerA}&kind=phone-numbers`), walked);
  assert.deepEqual(await seen(who.admin, 'kind=carriers'), []);
  assert.deepEqual(await seen(who.userA, `actor_sid=${who.userA.user_sid}`), ['route']);
  assert.deepEqual(await seen(who.userA, `actor_sid=${who.admin.user_sid}`), []);
  assert.deepEqual(await seen(who.admin, 'start=2099-01-01T00:00:00Z'), []);
  assert.deepEqual(await seen(who.admin, 'end=2001-01-01T00:00:00Z'), []);
});

test('the export has a line for the import and one for each of its rows within reach', async () => {
  const csv = async (as: Who) =>
    (await app.ask('GET', `${auditEndpoints.exportCsv.path}?kind=phone-numbers`, { as })).text
      .split('\r\n')
      .filter((line) => /,"?import"?,"?phone-numbers/.test(line));
  const [one = '', two = '', three = '', four = ''] = numbers;
  const ofA1 = await csv(who.userA1);
  assert.equal(ofA1.length, 3);
  assert.match(ofA1[0] ?? '', /2 phone numbers from CSV/);
  assert.ok(ofA1[1]?.includes(one) && ofA1[1].includes(await sidOf(one)) && ofA1[2]?.includes(three));
  assert.ok(!ofA1.join().includes(two) && !ofA1.join().includes(four));
  assert.equal((await csv(who.admin)).length, 5);
});

test('who gets a record from a neighbour does not read there what it was with him', async () => {
  const carrier = await insertCarrier(app.db, { service_provider_sid: who.providerA });
  const application_sid = await insertApplication(app.db, who.a2, 'Secret desk');
  const make = async () => {
    const body = { number: freshNumber(), voip_carrier_sid: carrier, account_sid: who.a2, application_sid };
    return (await app.ask<{ sid: string }>('POST', '/PhoneNumbers', { as: who.userA, body })).body.sid;
  };
  const [alone, among] = [await make(), await make()];
  const given = { account_sid: who.a1, application_sid: null };
  await app.ask('PUT', `/PhoneNumbers/${alone}`, { as: who.userA, body: given });
  await app.ask('PUT', `/PhoneNumbers/${among}`, { as: who.userA, body: { application_sid: null } });
  const many = {
    ...{ kind: 'phone-numbers', action: 'set-account' },
    ...{ sids: [among], account_sid: who.a1 },
  };
  const { body } = await app.ask<{ audit_sid: string }>('POST', '/BulkChanges', {
    as: who.userA,
    body: many,
  });
  const told = async (as: Who) => [
    ...(await entries(as, `record_sid=${alone}`)).data.slice(0, 1),
    ...(await entries(as, `record_sid=${among}`)).data.slice(0, 1),
    ...(await askRows(as, body.audit_sid)).body.data,
  ];
  const csv = await app.ask('GET', `${auditEndpoints.exportCsv.path}`, { as: who.userA1 });
  const gained = await told(who.userA1);
  for (const { before: was, after: is } of gained) {
    assert.equal(was, null);
    assert.equal((is as { account_sid: string }).account_sid, who.a1);
  }
  assert.equal(gained.length, 3);
  for (const text of [csv.text, JSON.stringify(gained)])
    for (const foreign of [who.a2, application_sid, 'Secret desk'])
      assert.ok(!text.includes(foreign), foreign);
  const undo = await app.ask<{ changed: number }>('POST', `/BulkChanges/${body.audit_sid}/Undo`, {
    as: who.userA1,
  });
  assert.equal(undo.body.changed, 0, undo.text);
  for (const { before: was } of await told(who.userA))
    assert.equal((was as { account_sid: string }).account_sid, who.a2);
});
