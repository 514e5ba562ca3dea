import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Found, MOST_ANSWERS, searchEndpoints } from '@trunkline/contract/search/search.contract.ts';
import { CallStoreFailure } from '../calls/call-store.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { type CarrierWorld, carrierWorld } from '../testing/carrier-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let world: CarrierWorld;
let who: Tenants;

before(async () => {
  app = await startApp();
  world = await carrierWorld(app);
  who = world.who;
});
after(() => app.close());

type Answers = { found: Found[]; not_searched: string[] };

const { path } = searchEndpoints.find;
const ask = (q: string, as: Who = who.admin) =>
  app.ask<Answers>('GET', `${path}?q=${encodeURIComponent(q)}`, { as });
async function find(q: string, as?: Who): Promise<Found[]> {
  const { status, body, text } = await ask(q, as);
  assert.equal(status, 200, text);
  return body.found;
}
const sidsOf = (found: Found[]) => found.map(({ sid }) => sid).sort();

/** One of each kind that has an account, all with the same word in what they are called. */
async function oneOfEach(word: string, service_provider_sid: string, account_sid: string) {
  const owner = { account_sid };
  const sids = Array.from({ length: 7 }, () => randomUUID());
  const [
    application_sid = '',
    client_sid = '',
    ms_teams_tenant_sid = '',
    speech = '',
    llm = '',
    number = '',
    rule = '',
  ] = sids;
  const { db } = app;
  await db
    .insertInto('applications')
    .values({ application_sid, name: `The ${word}`, ...owner })
    .execute();
  await db
    .insertInto('clients')
    .values({ client_sid, username: `desk-${word}`, password: 'x', ...owner })
    .execute();
  await db
    .insertInto('ms_teams_tenants')
    .values({
      ms_teams_tenant_sid,
      tenant_fqdn: `${word}-${client_sid.slice(0, 8)}.example.com`,
      service_provider_sid,
      ...owner,
    })
    .execute();
  await db
    .insertInto('speech_credentials')
    .values({ speech_credential_sid: speech, vendor: 'google', label: word, credential: '', ...owner })
    .execute();
  await db
    .insertInto('trunkline_llm_credentials')
    .values({ llm_credential_sid: llm, vendor: 'openai', label: word, credential: '', ...owner })
    .execute();
  await db
    .insertInto('trunkline_alert_rules')
    .values({
      ...{ alert_rule_sid: rule, name: `Few ${word}`, ...owner, service_provider_sid, measure: 'no_calls' },
      ...{ channel: 'email', sealed_target: '', window_minutes: 15, minimum_calls: 10, quiet_minutes: 60 },
      ...{ is_active: 1, tell_when_well: 1, is_firing: 0, is_told: 0 },
    })
    .execute();
  const carrier = await world.make({ name: `${word} carrier`, account_sid });
  await db
    .insertInto('phone_numbers')
    .values({ phone_number_sid: number, number: `44${word}`, voip_carrier_sid: carrier, ...owner })
    .execute();
  return { sids: [...sids, carrier], carrier, number };
}

test('a search needs a credential, and answers only what is in reach', async () => {
  await assertNeedsCredential(app, { method: 'GET', path: `${path}?q=any` });
  const word = '7319246';
  const a1 = await oneOfEach(word, who.providerA, who.a1);
  const a2 = await oneOfEach(word, who.providerA, who.a2);
  const b1 = await oneOfEach(word, who.providerB, who.b1);
  assert.deepEqual(sidsOf(await find(word, who.userA1)), a1.sids.toSorted());
  assert.deepEqual(sidsOf(await find(word, who.viewerA1)), a1.sids.toSorted());
  assert.deepEqual(sidsOf(await find(word, who.userA)), [...a1.sids, ...a2.sids].sort());
  assert.deepEqual(sidsOf(await find(word)), [...a1.sids, ...a2.sids, ...b1.sids].sort());
  for (const one of await find(word, who.userA1))
    assert.deepEqual([one.account_sid, one.service_provider_sid], [who.a1, who.providerA], one.kind);
});

test('a provider, its users and its own carrier are found by who reaches them', async () => {
  const word = `Zen${randomUUID().slice(0, 8)}`;
  const provider = await app.world.provider(word);
  const user = await app.world.user({ service_provider_sid: provider });
  const carrier = await world.make({
    name: `${word} trunk`,
    account_sid: null,
    service_provider_sid: provider,
  });
  assert.deepEqual(
    (await find(word)).map(({ kind, sid }) => [kind, sid]),
    [
      ['service-providers', provider],
      ['carriers', carrier],
    ],
  );
  assert.deepEqual(sidsOf(await find(word, user)), [carrier]);
  assert.deepEqual(await find(word, who.userA), []);
  assert.deepEqual(sidsOf(await find(`${user.name}@example`, user)), [user.user_sid]);
  assert.deepEqual(await find(user.name, who.userB), []);
});

test('a number is found as people write it, and by any part of it', async () => {
  const carrier = await world.make();
  const sid = await world.number(carrier, { account_sid: who.a1 }, '33100004777');
  for (const q of ['+33 1 00 00 47 77', '33100004777', '00004777', '(331) 0000-4777'])
    assert.deepEqual(sidsOf(await find(q, who.userA1)), [sid], q);
  assert.deepEqual(await find('+33 1 00 00 47 77', who.userA2), []);
});

test('what was meant exactly comes first, then what begins so, then words, then parts', async () => {
  const names = ['Kestrel', 'Kestrel office', 'The kestrel', 'Blackestrels'];
  for (const name of names.toReversed())
    await app.db
      .insertInto('applications')
      .values({ application_sid: randomUUID(), name, account_sid: who.a1 })
      .execute();
  assert.deepEqual(
    (await find('kestrel', who.userA1)).map(({ name }) => name),
    names,
  );
});

test('a record is found by the beginning of its sid, a carrier by the address of a gateway', async () => {
  const carrier = await world.make({
    name: 'By address',
    sip_gateways: [{ ipv4: '198.51.100.23', netmask: 32, port: 5060, inbound: true, outbound: true }],
  });
  for (const q of [carrier, carrier.slice(0, 8), carrier.slice(0, 20).toUpperCase()])
    assert.deepEqual(sidsOf(await find(q, who.userA1)), [carrier], q);
  const [found] = await find('198.51.100.2', who.userA1);
  assert.deepEqual([found?.sid, found?.detail], [carrier, '198.51.100.23']);
  for (const q of [carrier, '198.51.100.23']) assert.deepEqual(await find(q, who.userA2), [], q);
});

test('a call is found by both of its ids; a store that fails is said, and the rest is found', async () => {
  const call = aStoredCall({
    service_provider_sid: who.providerA,
    account_sid: who.a1,
    sip_callid: 'x1y2z3@sbc',
  });
  await app.calls.write({ calls: [call], alerts: [] });
  for (const q of [call.call_sid ?? '', 'x1y2z3@sbc']) {
    assert.deepEqual(sidsOf(await find(q, who.userA1)), [call.call_sid], q);
    assert.deepEqual(await find(q, who.userA2), [], q);
  }
  const { findCall } = app.calls;
  app.calls.findCall = () => Promise.reject(new CallStoreFailure('The store of calls gives no answer.'));
  try {
    assert.deepEqual((await ask('x1y2z3@sbc')).body, { found: [], not_searched: ['recent-calls'] });
  } finally {
    app.calls.findCall = findCall;
  }
});

test('signs of patterns and quotes are letters, and what is no text is refused with a sentence', async () => {
  for (const q of ['%%%', '___', '!!!', "' or 1=1 --", '"x" OR "y"', '\\', 'שלום', '*', '^1\\d+$', '😀😀😀'])
    assert.deepEqual(
      (await find(q)).filter(({ name }) => !name.includes(q)),
      [],
      q,
    );
  for (const [query, msg] of [
    ['', 'q is required: the text to search for'],
    ['?q=%20', 'q is required: the text to search for'],
    [`?q=${'x'.repeat(10_000)}`, 'q may have at most 200 characters'],
    ['?q=a%00b', 'control characters'],
  ] as const) {
    const { status, problem } = await app.ask('GET', `${path}${query}`, { as: who.admin });
    assert.equal(status, 400);
    assert.match(problem.msg, new RegExp(msg));
  }
});

test('a name in another script, with signs of patterns or with quotes is found by it', async () => {
  const names = ['שלום', '100%', `O'Brien "x"`, '東京の受付', 'a_b\\c'];
  const applications = names.map((name) => ({ application_sid: randomUUID(), name, account_sid: who.a2 }));
  await app.db.insertInto('applications').values(applications).execute();
  for (const { application_sid, name } of applications)
    assert.deepEqual(sidsOf(await find(name, who.userA2)), [application_sid], name);
});

test('at most thirty come back', async () => {
  const [word, account_sid] = ['Plenty', who.a1];
  const six = (n: number) => Array.from({ length: 6 }, (_, nth) => ({ name: `${word} ${n} ${nth}` }));
  await app.db
    .insertInto('applications')
    .values(six(0).map(({ name }) => ({ application_sid: randomUUID(), name, account_sid })))
    .execute();
  await app.db
    .insertInto('clients')
    .values(
      six(1).map(({ name }) => ({ client_sid: randomUUID(), username: name, password: 'x', account_sid })),
    )
    .execute();
  await app.db
    .insertInto('lcr')
    .values(six(2).map(({ name }) => ({ lcr_sid: randomUUID(), name, account_sid })))
    .execute();
  await app.db
    .insertInto('speech_credentials')
    .values(
      six(3).map(({ name }) => ({
        ...{
          speech_credential_sid: randomUUID(),
          label: name,
          vendor: 'google',
          credential: '',
          account_sid,
        },
      })),
    )
    .execute();
  await app.db
    .insertInto('trunkline_llm_credentials')
    .values(
      six(4).map(({ name }) => ({
        ...{ llm_credential_sid: randomUUID(), label: name, vendor: 'openai', credential: '', account_sid },
      })),
    )
    .execute();
  for (const { name } of six(5)) await world.make({ name, account_sid });
  assert.equal((await find(word, who.userA1)).length, MOST_ANSWERS);
});

test('a blank is found however it is typed and stored, in lists and by the search', async () => {
  const word = randomUUID().slice(0, 8);
  // Of one account they would be the same name to MariaDB.
  const stored = [
    { account_sid: who.a1, name: `Nord\u00a0Praxis ${word}` },
    { account_sid: who.a2, name: `Nord Praxis ${word}` },
  ];
  const sids = await Promise.all(
    stored.map(async (row) => {
      const application_sid = randomUUID();
      await app.db
        .insertInto('applications')
        .values({ application_sid, ...row })
        .execute();
      return application_sid;
    }),
  );
  for (const blank of [' ', '\u00a0', '\u202f']) {
    const text = `ord${blank}Praxis ${word}`;
    assert.deepEqual(sidsOf(await find(text)), sids.toSorted(), `the search, ${encodeURIComponent(blank)}`);
    const list = `/Applications?page=1&name=${encodeURIComponent(text)}`;
    const { body } = await app.ask<{ total: number }>('GET', list, { as: who.admin });
    assert.equal(body.total, 2, `the list, ${encodeURIComponent(blank)}`);
  }
});
