import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  NUMBER_TAKEN,
  type PhoneNumber,
  phoneNumberEndpoints,
} from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { freshNumber, insertApplication, insertCarrier, insertNumber } from '../testing/telephony.ts';
import {
  assertDeletedOnce,
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;
/** Of provider A for all its accounts, of account A2 alone, of provider B. */
let carrier: { ofA: string; ofA2: string; ofB: string };

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  carrier = {
    ofA: await insertCarrier(app.db, { service_provider_sid: who.providerA, name: 'Long distance' }),
    ofA2: await insertCarrier(app.db, { service_provider_sid: who.providerA, account_sid: who.a2 }),
    ofB: await insertCarrier(app.db, { service_provider_sid: who.providerB }),
  };
});
after(() => app.close());

const { create, read, remove, update } = phoneNumberEndpoints;

const input = (over: object = {}) => ({
  number: freshNumber(),
  voip_carrier_sid: carrier.ofA,
  account_sid: who.a1,
  ...over,
});
const post = (body: unknown, as = who.userA) =>
  app.ask<{ sid: string }>(create.method, create.path, { as, body });
const put = (phone_number_sid: string, body: unknown, as = who.userA) =>
  app.ask(update.method, at(update.path, { phone_number_sid }), { as, body });

async function make(over: object = {}): Promise<string> {
  const reply = await post(input(over), who.admin);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

async function get(phone_number_sid: string): Promise<PhoneNumber> {
  return (await app.ask<PhoneNumber>(read.method, at(read.path, { phone_number_sid }), { as: who.admin }))
    .body;
}

test('POST PhoneNumbers is refused without a credential, to neighbours and to view-only users', async () => {
  const body = input();
  const request = { method: create.method, path: create.path, body };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  const made = await app.db
    .selectFrom('phone_numbers')
    .select('number')
    .where('number', '=', body.number)
    .execute();
  assert.deepEqual(made, []);
});

test('POST PhoneNumbers says what is wrong with each field', async () => {
  const issues = async (body: unknown) =>
    Object.fromEntries((await post(body)).problem.issues?.map(({ path, message }) => [path, message]) ?? []);
  assert.deepEqual(await issues({}), {
    number: 'number is required',
    voip_carrier_sid: 'Carrier is required',
  });
  assert.deepEqual(await issues(input({ number: '1212 55x' })), {
    number: 'number cannot contain whitespace',
  });
  assert.match((await issues(input({ number: '(212' }))).number ?? '', /regular expression/);
  assert.match((await issues(input({ number: '1'.repeat(133) }))).number ?? '', /at most 132 characters/);
  assert.deepEqual(await issues(input({ account_sid: null })), { account_sid: 'Account is required' });
  assert.match((await issues(input({ account_sid: randomUUID() }))).account_sid ?? '', /There is no account/);
  assert.match(
    (await issues(input({ voip_carrier_sid: randomUUID() }))).voip_carrier_sid ?? '',
    /no carrier/,
  );
});

test('an admin makes a number without an account, which is its carrier’s provider’s (R41)', async () => {
  for (const [voip_carrier_sid, mayRead] of [
    [carrier.ofA2, true],
    [carrier.ofB, false],
  ] as const) {
    const made = await post(input({ account_sid: null, voip_carrier_sid }), who.admin);
    assert.equal(made.status, 201, made.text);
    const path = at(read.path, { phone_number_sid: made.body.sid });
    const { status, body } = await app.ask<PhoneNumber>('GET', path, { as: who.userA });
    assert.equal(status, mayRead ? 200 : 403);
    if (mayRead) assert.equal(body.account_sid, null);
  }
});

test('an admin takes a number from its account, which reads that it left; nobody else does (R41)', async () => {
  const application_sid = await insertApplication(app.db, who.a1);
  const sid = await make({ application_sid });
  const take = (as: typeof who.admin, body: object = { account_sid: null, application_sid: null }) =>
    put(sid, body, as);
  assert.equal((await take(who.userA)).problem.msg, 'Account is required');
  assert.equal((await take(who.admin, { account_sid: null })).problem.issues?.[0]?.path, 'application_sid');
  assert.equal((await take(who.admin)).status, 204);
  assert.deepEqual([(await get(sid)).account_sid, (await get(sid)).application_sid], [null, null]);
  const path = at(read.path, { phone_number_sid: sid });
  assert.equal((await app.ask('GET', path, { as: who.userA1 })).status, 403);
  assert.equal((await app.ask('GET', path, { as: who.userA })).status, 200);
  const history = `/AuditEntries?record_sid=${sid}`;
  const left = await app.ask<{ data: { action: string }[] }>('GET', history, { as: who.userA1 });
  assert.equal(left.body.data[0]?.action, 'move-away');
  assert.equal((await put(sid, { account_sid: who.a2 })).status, 204);
});

test('a carrier has to serve the account, and to be active; an application has to be its own', async () => {
  const refusal = async (over: object) => {
    const reply = await post(input(over));
    assert.equal(reply.status, 400, reply.text);
    return reply.problem.issues?.[0];
  };
  const notServing = { path: 'voip_carrier_sid', message: 'voip_carrier_sid does not belong to the account' };
  assert.deepEqual(await refusal({ voip_carrier_sid: carrier.ofA2 }), notServing);
  assert.deepEqual(await refusal({ voip_carrier_sid: carrier.ofB }), notServing);
  const inactive = await insertCarrier(app.db, {
    service_provider_sid: who.providerA,
    name: 'Old line',
    is_active: 0,
  });
  assert.deepEqual(await refusal({ voip_carrier_sid: inactive }), {
    path: 'voip_carrier_sid',
    message: 'The carrier Old line is inactive. Activate it, or choose another one.',
  });
  const ofA2 = await insertApplication(app.db, who.a2);
  assert.equal((await refusal({ application_sid: ofA2 }))?.path, 'application_sid');
});

test('an account adds its own number; a plus and spaces around it are not kept; all names come along', async () => {
  const application_sid = await insertApplication(app.db, who.a1, 'Reception');
  const number = freshNumber();
  const { account_sid: _, ...body } = input({ number: ` +${number} `, application_sid });
  const reply = await post(body, who.userA1);
  assert.equal(reply.status, 201, reply.text);
  const made = await get(reply.body.sid);
  assert.deepEqual(
    { ...made, account_name: '' },
    {
      phone_number_sid: reply.body.sid,
      number,
      voip_carrier_sid: carrier.ofA,
      account_sid: who.a1,
      application_sid,
      service_provider_sid: null,
      account_name: '',
      carrier_name: 'Long distance',
      application_name: 'Reception',
    },
  );
  assert.match(made.account_name ?? '', /^Account /);
});

test('prefixes and regular expressions are numbers too', async () => {
  for (const number of ['1212*', '*', '^1(212|646)\\d{7}$'])
    assert.equal((await get(await make({ number }))).number, number);
});

test('a number is unique on its carrier, with or without its plus, and free on another one', async () => {
  const number = freshNumber();
  await make({ number });
  const again = await post(input({ number: `+${number}` }));
  assert.equal(again.status, 422);
  assert.equal(again.problem.msg, NUMBER_TAKEN);
  assert.deepEqual(again.problem.issues, [{ path: 'number', message: NUMBER_TAKEN }]);
  await make({ number, voip_carrier_sid: carrier.ofA2, account_sid: who.a2 });
});

test('GET PhoneNumbers/{sid}: 401, foreign 403, unknown 404, malformed 400, and a view-only user reads', async () => {
  const path = at(read.path, { phone_number_sid: await make() });
  await assertNeedsCredential(app, { method: read.method, path });
  await assertRefusedToNeighbours(app, who, { method: read.method, path });
  assert.equal((await app.ask('GET', `/PhoneNumbers/${randomUUID()}`, { as: who.admin })).status, 404);
  assert.equal((await app.ask('GET', '/PhoneNumbers/undefined', { as: who.admin })).status, 400);
  assert.equal((await app.ask('GET', path, { as: who.viewerA1 })).status, 200);
});

test("a number without an account is the provider's that it is marked for, else its carrier's", async () => {
  const ofCarrier = await insertNumber(app.db, { voip_carrier_sid: carrier.ofA });
  const ofA2sCarrier = await insertNumber(app.db, { voip_carrier_sid: carrier.ofA2 });
  const marked = await insertNumber(app.db, {
    voip_carrier_sid: carrier.ofA,
    service_provider_sid: who.providerB,
  });
  const nobodys = await insertNumber(app.db, {});
  const statusFor = async (as: typeof who.admin, phone_number_sid: string) =>
    (await app.ask('GET', at(read.path, { phone_number_sid }), { as })).status;
  for (const [sid, a, b] of [
    [ofCarrier, 200, 403],
    [ofA2sCarrier, 200, 403],
    [marked, 403, 200],
    [nobodys, 403, 403],
  ] as const) {
    assert.deepEqual([await statusFor(who.userA, sid), await statusFor(who.userB, sid)], [a, b]);
    assert.equal(await statusFor(who.userA2, sid), 403);
    assert.equal(await statusFor(who.admin, sid), 200);
  }
});

test('PUT PhoneNumbers/{sid} is refused to neighbours and view-only users, and changes nothing then', async () => {
  const phone_number_sid = await make();
  const stored = await get(phone_number_sid);
  const application_sid = await insertApplication(app.db, who.a1);
  const request = {
    method: update.method,
    path: at(update.path, { phone_number_sid }),
    body: { application_sid },
  };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.deepEqual(await get(phone_number_sid), stored);
});

test('number and carrier stay; sent back as they are they do no harm', async () => {
  const sid = await make();
  const stored = await get(sid);
  const other = await put(sid, { number: freshNumber() });
  assert.deepEqual([other.status, other.problem.msg], [400, 'number may not be modified']);
  for (const voip_carrier_sid of [carrier.ofB, null]) {
    const moved = await put(sid, { voip_carrier_sid });
    assert.deepEqual([moved.status, moved.problem.msg], [400, 'voip_carrier_sid may not be modified']);
  }
  assert.equal((await put(sid, { ...stored, number: `+${stored.number}` })).status, 204);
  assert.deepEqual(await get(sid), stored);
});

test('the application changes, to none as well, and stays when it is not named', async () => {
  const application_sid = await insertApplication(app.db, who.a1);
  const sid = await make();
  assert.equal((await put(sid, { application_sid }, who.userA1)).status, 204);
  assert.equal((await put(sid, {})).status, 204);
  assert.equal((await get(sid)).application_sid, application_sid);
  assert.equal((await put(sid, { application_sid: null })).status, 204);
  assert.equal((await get(sid)).application_sid, null);
  const foreign = await put(sid, { application_sid: await insertApplication(app.db, who.b1) });
  assert.deepEqual([foreign.status, foreign.problem.issues?.[0]?.path], [400, 'application_sid']);
});

test('the account changes within reach, as far as the carrier serves, and not with an application of the old one', async () => {
  const application_sid = await insertApplication(app.db, who.a1);
  const sid = await make({ application_sid });
  assert.equal((await put(sid, { account_sid: who.b1 })).status, 403);
  assert.equal((await put(sid, { account_sid: null })).problem.msg, 'Account is required');
  const kept = await put(sid, { account_sid: who.a2 });
  assert.deepEqual([kept.status, kept.problem.issues?.[0]?.path], [400, 'application_sid']);
  assert.equal((await put(sid, { account_sid: who.a2, application_sid: null })).status, 204);
  assert.equal((await get(sid)).account_sid, who.a2);
  assert.equal((await put(sid, { application_sid }, who.userA1)).status, 403);

  const onOwnCarrier = await make({ voip_carrier_sid: carrier.ofA2, account_sid: who.a2 });
  const left = await put(onOwnCarrier, { account_sid: who.a1 });
  assert.deepEqual([left.status, left.problem.issues?.[0]?.path], [400, 'account_sid']);
  assert.match(left.problem.msg, /does not serve that account/);
});

test('a number that somebody else changed meanwhile is not overwritten unseen', async () => {
  const sid = await make();
  const path = at(update.path, { phone_number_sid: sid });
  const { headers } = await app.ask('GET', path, { as: who.userA });
  await put(sid, { application_sid: await insertApplication(app.db, who.a1) });
  const late = await app.ask('PUT', path, {
    as: who.userA,
    body: { application_sid: null },
    headers: { 'if-match': String(headers.etag) },
  });
  assert.equal(late.status, 409);
});

test('DELETE PhoneNumbers/{sid} is refused to neighbours and view-only users, then deletes', async () => {
  await assertDeletedOnce(app, who, at(remove.path, { phone_number_sid: await make() }));
});

test('each change leaves its audit entry, with what was and what is', async () => {
  const sid = await make();
  const application_sid = await insertApplication(app.db, who.a1, 'Night desk');
  await put(sid, { application_sid });
  await app.ask(remove.method, at(remove.path, { phone_number_sid: sid }), { as: who.userA });
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .selectAll()
    .where('record_sid', '=', sid)
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(
    entries.map(({ action, account_sid, service_provider_sid }) => [
      action,
      account_sid,
      service_provider_sid,
    ]),
    ['create', 'update', 'delete'].map((action) => [action, who.a1, who.providerA]),
  );
  assert.match(entries[1]?.after_json ?? '', /Night desk/);
  assert.equal(entries[2]?.after_json, null);
});
