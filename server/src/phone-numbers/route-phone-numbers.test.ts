import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { freshNumber, insertApplication, insertCarrier, insertNumber } from '../testing/telephony.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { routeMany } = phoneNumberEndpoints;

const ask = (body: unknown, as = who.userA) =>
  app.ask<{ changed: number }>(routeMany.method, routeMany.path, { as, body });

async function numbersOf(account_sid: string | null, count: number, more: object = {}): Promise<string[]> {
  const sids: string[] = [];
  for (let n = 0; n < count; n += 1) sids.push(await insertNumber(app.db, { account_sid, ...more }));
  return sids;
}

/** The application of each. */
async function routes(sids: string[]): Promise<(string | null)[]> {
  const rows = await app.db
    .selectFrom('phone_numbers')
    .select(['phone_number_sid', 'application_sid'])
    .where('phone_number_sid', 'in', sids)
    .execute();
  return sids.map((sid) => rows.find((row) => row.phone_number_sid === sid)?.application_sid ?? null);
}

async function newestEntry() {
  return app.db
    .selectFrom('trunkline_audit_entries')
    .selectAll()
    .orderBy('audit_sid', 'desc')
    .executeTakeFirstOrThrow();
}

test('PUT PhoneNumbers is refused without a credential, to neighbours and to view-only users', async () => {
  const application_sid = await insertApplication(app.db, who.a1);
  const sids = await numbersOf(who.a1, 2);
  const body = { phone_number_sids: sids, application_sid };
  const request = { method: routeMany.method, path: routeMany.path, body };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.deepEqual(await routes(sids), [null, null]);
});

test('it says what is wrong with the request', async () => {
  const message = async (body: unknown) => (await ask(body)).problem.issues?.[0]?.message;
  assert.match((await message({ application_sid: null })) ?? '', /either phone_number_sids or all_matching/);
  assert.match((await message({ phone_number_sids: [], application_sid: null })) ?? '', /at least one/);
  assert.match(
    (await message({ all_matching: {}, application_sid: null })) ?? '',
    /expected_total is required/,
  );
  const many = Array.from({ length: 1001 }, () => randomUUID());
  assert.match((await message({ phone_number_sids: many, application_sid: null })) ?? '', /At most 1,000/);
});

test('all the named numbers are routed at once, and back to none', async () => {
  const application_sid = await insertApplication(app.db, who.a1, 'Reception');
  const sids = await numbersOf(who.a1, 3);
  const reply = await ask({ phone_number_sids: [...sids, sids[0]], application_sid }, who.userA1);
  assert.deepEqual([reply.status, reply.body.changed], [200, 3]);
  assert.deepEqual(await routes(sids), Array(3).fill(application_sid));
  assert.deepEqual((await ask({ phone_number_sids: sids, application_sid })).body.changed, 0);
  assert.deepEqual((await ask({ phone_number_sids: sids, application_sid: null })).body.changed, 3);
  assert.deepEqual(await routes(sids), [null, null, null]);
});

test('a thousand numbers are one request and one audit entry of the account', async () => {
  const from = await insertApplication(app.db, who.a1, 'Day desk');
  const application_sid = await insertApplication(app.db, who.a1, 'Night desk');
  const rows = Array.from({ length: 1000 }, () => ({
    phone_number_sid: randomUUID(),
    number: freshNumber(),
    account_sid: who.a1,
    application_sid: from,
  }));
  for (let at = 0; at < 1000; at += 250)
    await app.db
      .insertInto('phone_numbers')
      .values(rows.slice(at, at + 250))
      .execute();
  const sids = rows.map((row) => row.phone_number_sid);
  assert.deepEqual((await ask({ phone_number_sids: sids, application_sid })).body.changed, 1000);
  assert.deepEqual(await routes(sids), Array(1000).fill(application_sid));
  const entry = await newestEntry();
  assert.deepEqual(
    [entry.action, entry.kind, entry.record_sid, entry.account_sid, entry.record_name],
    ['route', 'phone-numbers', null, who.a1, '1,000 phone numbers to Night desk'],
  );
  const noted = await app.db
    .selectFrom('trunkline_audit_rows')
    .selectAll()
    .where('audit_sid', '=', entry.audit_sid)
    .execute();
  assert.deepEqual(new Set(noted.map(({ record_sid }) => record_sid)), new Set(sids));
  for (const { before_json, after_json } of noted)
    assert.deepEqual(
      [before_json, after_json].map((json) => JSON.parse(json ?? '').application),
      ['Day desk', 'Night desk'],
    );
});

test('one number of another account, out of reach or unknown, and nothing is routed', async () => {
  const application_sid = await insertApplication(app.db, who.a1, 'Front desk');
  const mine = await numbersOf(who.a1, 2);
  const [sibling = ''] = await numbersOf(who.a2, 1, { number: '18005550199' });
  const [foreign = ''] = await numbersOf(who.b1, 1);
  const [homeless = ''] = await numbersOf(null, 1, {
    voip_carrier_sid: await insertCarrier(app.db, { service_provider_sid: who.providerA }),
  });
  const refusal = async (more: string, as = who.userA) => {
    const reply = await ask({ phone_number_sids: [...mine, more], application_sid }, as);
    assert.deepEqual(await routes(mine), [null, null]);
    return [reply.status, reply.problem.msg];
  };
  assert.deepEqual(await refusal(sibling), [
    400,
    '18005550199 belongs to another account than the application. Nothing was routed.',
  ]);
  assert.equal((await refusal(homeless))[0], 400);
  assert.deepEqual(await refusal(foreign), [403, 'insufficient permissions']);
  assert.deepEqual(await refusal(sibling, who.userA1), [403, 'insufficient permissions']);
  const unknown = randomUUID();
  assert.deepEqual(await refusal(unknown), [400, `There is no phone number ${unknown}. Nothing was routed.`]);
  const noSuch = await ask({ phone_number_sids: mine, application_sid: randomUUID() });
  assert.deepEqual([noSuch.status, noSuch.problem.issues?.[0]?.path], [400, 'application_sid']);
});

test('an application that is there and another account’s takes no number, and the answer does not tell its name', async () => {
  const account_sid = await app.world.account(who.providerA);
  const sids = await numbersOf(account_sid, 2);
  const person = await app.world.user({ account_sid, service_provider_sid: who.providerA });
  const all = { all_matching: { account_sid }, expected_total: 2 };
  for (const [owner, askers] of [
    [who.a2, [person, who.userA]],
    [who.b1, [person, who.userA, who.admin]],
  ] as const) {
    const name = `Secret desk ${randomUUID()}`;
    const application_sid = await insertApplication(app.db, owner, name);
    for (const as of askers)
      for (const which of [{ phone_number_sids: sids }, all]) {
        const reply = await ask({ ...which, application_sid }, as);
        assert.equal(reply.status, 400, reply.text);
        assert.match(
          reply.problem.msg,
          /belongs to another account than the application\. Nothing was routed\./,
        );
        assert.ok(!reply.text.includes('desk'), reply.text);
      }
    const none = { all_matching: { account_sid, filter: '999999' }, expected_total: 0, application_sid };
    const reply = await ask(none, person);
    assert.ok(!reply.text.includes('desk'), reply.text);
  }
  assert.deepEqual(await routes(sids), [null, null]);
});

test('none is for numbers of several accounts too, with one entry, of which each account has its share', async () => {
  const application = {
    a1: await insertApplication(app.db, who.a1),
    a2: await insertApplication(app.db, who.a2),
  };
  const sids = [
    ...(await numbersOf(who.a1, 1, { application_sid: application.a1 })),
    ...(await numbersOf(who.a2, 2, { application_sid: application.a2 })),
  ];
  assert.deepEqual((await ask({ phone_number_sids: sids, application_sid: null })).body.changed, 3);
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['account_sid', 'record_name'])
    .orderBy('audit_sid', 'desc')
    .limit(3)
    .execute();
  assert.deepEqual(
    new Set(entries.map(({ account_sid, record_name }) => `${account_sid} ${record_name}`)),
    new Set([
      'null 3 phone numbers to no application',
      `${who.a1} 1 phone number to no application`,
      `${who.a2} 2 phone numbers to no application`,
    ]),
  );
});

test('all that a filter leaves is routed, and nothing when their count is another by now', async () => {
  const account_sid = await app.world.account(who.providerA);
  const application_sid = await insertApplication(app.db, account_sid);
  const rows = Array.from({ length: 1100 }, (_, n) => ({
    phone_number_sid: randomUUID(),
    // Without a 4 further on, or chance would put the filter into more of them.
    number: `${n % 11 === 0 ? '331' : '441'}${n.toString(4).padStart(7, '0')}`,
    account_sid,
  }));
  for (let at = 0; at < rows.length; at += 275)
    await app.db
      .insertInto('phone_numbers')
      .values(rows.slice(at, at + 275))
      .execute();
  const all_matching = { account_sid, filter: '441' };
  const late = await ask({ all_matching, expected_total: 999, application_sid });
  assert.equal(late.status, 422);
  assert.match(late.problem.msg, /now matches 1000 numbers, not 999. Nothing was routed/);
  assert.deepEqual((await ask({ all_matching, expected_total: 1000, application_sid })).body.changed, 1000);
  const routed = await routes(rows.map((row) => row.phone_number_sid));
  assert.equal(routed.filter((sid) => sid === application_sid).length, 1000);
  // While they change, rows leave the very filter that they are found by.
  const none = {
    all_matching: { account_sid, application_sid },
    expected_total: 1000,
    application_sid: null,
  };
  assert.deepEqual((await ask(none)).body.changed, 1000);
});

test('a filter reaches no further than its caller', async () => {
  const [foreign = ''] = await numbersOf(who.b1, 1, {
    application_sid: await insertApplication(app.db, who.b1),
  });
  const body = { all_matching: { account_sid: who.b1 }, application_sid: null };
  assert.deepEqual((await ask({ ...body, expected_total: 0 })).body.changed, 0);
  const total = (
    await app.db.selectFrom('phone_numbers').select('number').where('account_sid', '=', who.b1).execute()
  ).length;
  assert.equal((await ask({ ...body, expected_total: total })).status, 422);
  assert.notEqual((await routes([foreign]))[0], null);
});
