import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type ImportResult,
  LARGEST_IMPORT_BYTES,
  numberImportEndpoints,
} from '@trunkline/contract/phone-numbers/number-import.contract.ts';
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
let names: { a1: string; a2: string; carrier: string; desk: string };

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  const nameOf = async (account_sid: string) =>
    (
      await app.db
        .selectFrom('accounts')
        .select('name')
        .where('account_sid', '=', account_sid)
        .executeTakeFirstOrThrow()
    ).name;
  names = {
    a1: await nameOf(who.a1),
    a2: await nameOf(who.a2),
    carrier: await insertCarrier(app.db, { service_provider_sid: who.providerA, name: 'Long distance' }),
    desk: await insertApplication(app.db, who.a1, 'Reception'),
  };
});
after(() => app.close());

const { importCsv } = numberImportEndpoints;

const send = (body: object, as = who.userA) =>
  app.ask<ImportResult>(importCsv.method, importCsv.path, { as, body });

async function dryRun(body: object, as = who.userA): Promise<ImportResult> {
  const reply = await send({ dry_run: true, ...body }, as);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** "3 carrier: message" */
const told = ({ problems }: ImportResult) =>
  problems.map(({ line, column, message }) => `${line} ${column}: ${message}`);

const stored = (number: string) =>
  app.db.selectFrom('phone_numbers').selectAll().where('number', '=', number).executeTakeFirst();

test('an import is refused without a credential, to neighbours and to view-only users', async () => {
  const number = freshNumber();
  const body = { text: `number\n${number}`, account_sid: who.a1, voip_carrier_sid: names.carrier };
  const request = { method: importCsv.method, path: importCsv.path, body };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.equal((await send({ ...body, service_provider_sid: who.providerA }, who.userB)).status, 403);
  assert.equal(await stored(number), undefined);
});

test('rows name carrier, account and application, by name in any case or by sid, or leave them to the defaults', async () => {
  const [one, two, three] = [freshNumber(), freshNumber(), freshNumber()];
  const text = [
    'number,carrier,account,application',
    `+${one},LONG distance,${names.a2},`,
    `${two},${names.carrier},${who.a1},reception`,
    three,
  ].join('\r\n');
  const defaults = { account_sid: who.a1, voip_carrier_sid: names.carrier, application_sid: names.desk };
  const preview = await dryRun({ text, ...defaults });
  assert.deepEqual(preview.problems, []);
  assert.deepEqual([preview.rows, preview.imported, preview.separator], [3, 0, ',']);
  assert.equal(await stored(one), undefined);
  assert.deepEqual(preview.preview, [
    { line: 2, number: one, carrier_name: 'Long distance', account_name: names.a2, application_name: null },
    {
      line: 3,
      number: two,
      carrier_name: 'Long distance',
      account_name: names.a1,
      application_name: 'Reception',
    },
    {
      line: 4,
      number: three,
      carrier_name: 'Long distance',
      account_name: names.a1,
      application_name: 'Reception',
    },
  ]);
  const reply = await send({ text, ...defaults });
  assert.equal(reply.body.imported, 3, reply.text);
  const { phone_number_sid, ...row } = (await stored(one)) ?? { phone_number_sid: '' };
  assert.match(phone_number_sid, /^[0-9a-f-]{36}$/);
  assert.deepEqual(row, {
    number: one,
    voip_carrier_sid: names.carrier,
    account_sid: who.a2,
    application_sid: null,
    service_provider_sid: null,
  });
  assert.equal((await stored(three))?.application_sid, names.desk);
});

test('a name is found however its letters with marks and its blanks are written', async () => {
  const name = 'Café\u00a0Zoë Nord';
  await app.db
    .insertInto('applications')
    .values({ application_sid: randomUUID(), name, account_sid: who.a1 })
    .execute();
  const rows = [name, name.normalize('NFD'), 'CAFÉ Zoë Nord', 'Cafe\u0301 Zoe\u0308\u00a0nord'].map(
    (written) => `${freshNumber()},${written}`,
  );
  const preview = await dryRun({
    text: ['number,application', ...rows].join('\n'),
    ...{ account_sid: who.a1, voip_carrier_sid: names.carrier },
  });
  assert.deepEqual(preview.problems, []);
});

test('every row says what is wrong with it', async () => {
  const taken = freshNumber();
  await insertNumber(app.db, { number: taken, voip_carrier_sid: names.carrier, account_sid: who.a1 });
  await insertCarrier(app.db, { service_provider_sid: who.providerA, name: 'Off', is_active: 0 });
  for (const _ of [1, 2]) await insertCarrier(app.db, { service_provider_sid: who.providerA, name: 'Twin' });
  await insertCarrier(app.db, { service_provider_sid: who.providerB, name: 'Foreign' });
  await insertCarrier(app.db, { account_sid: who.a2, service_provider_sid: who.providerA, name: 'Of A2' });
  const twice = freshNumber();
  const text = [
    'number,carrier,account,application',
    ',Long distance,,',
    '12 12 555,Long distance,,',
    '(212,Long distance,,',
    '1.21256E+10,Long distance,,',
    `${taken},Long distance,,`,
    `${twice},Long distance,,`,
    `+${twice},long distance,,`,
    `${freshNumber()},,,`,
    `${freshNumber()},Nobody,,`,
    `${freshNumber()},Off,,`,
    `${freshNumber()},Twin,,`,
    `${freshNumber()},Foreign,,`,
    `${freshNumber()},Of A2,,`,
    `${freshNumber()},Long distance,Nobody's,`,
    `${freshNumber()},Long distance,${who.b1},`,
    `${freshNumber()},Long distance,,Nothing`,
    `${freshNumber()},Long distance,,,too,long`,
  ].join('\n');
  const result = await dryRun({ text, account_sid: who.a1 });
  assert.deepEqual(told(result), [
    '2 number: Number is required',
    '4 number: Number must be digits, a prefix such as 1212*, or a valid regular expression',
    '5 number: A spreadsheet has shortened this number. Format its column as text and save the file again.',
    '6 number: This number is already in use on Long distance.',
    '8 number: Line 7 has the same number.',
    '9 carrier: Carrier is required',
    '10 carrier: There is no carrier with this name or sid that serves the account.',
    '11 carrier: The carrier Off is inactive.',
    '12 carrier: More than one carrier of the account has this name. Write its sid instead.',
    '13 carrier: There is no carrier with this name or sid that serves the account.',
    '14 carrier: There is no carrier with this name or sid that serves the account.',
    '15 account: There is no account with this name or sid.',
    '16 account: There is no account with this name or sid.',
    `17 application: The account ${names.a1} has no application with this name or sid.`,
    '18 number: The line has more values than there are columns. Put values that contain a separator in quotes.',
  ]);
  assert.equal(result.problems_total, 15);
  // Written with spaces, and meant as digits.
  assert.equal(result.preview[1]?.number, '1212555');
});

test('what no account would have is told with the account that is missing, and the rest is shown as it is understood', async () => {
  const text = [
    'number,carrier,account,application',
    `${freshNumber()},Nobody,,Nothing`,
    `${freshNumber()},,Nobody's,`,
    `${freshNumber()},Long distance,,`,
  ].join('\n');
  const result = await dryRun({ text });
  assert.deepEqual(told(result), [
    '2 account: Account is required',
    '2 carrier: There is no carrier with this name or sid.',
    '2 application: There is no application with this name or sid.',
    '3 account: There is no account with this name or sid.',
    '3 carrier: Carrier is required',
    '4 account: Account is required',
  ]);
  assert.equal(result.preview[2]?.carrier_name, 'Long distance');
});

test('cells that programs spoilt, or that hold no number, become no patterns', async () => {
  const cells = ['12125550100.0', '+1.2E+10', 'N/A', '-', 'tel:+12125550100', '12125550100;ext=5', '^1[³]5$'];
  const fine = ['"=""12125550100"""', '^1212\\d{7}$'];
  const text = ['number,notes', ...cells, '"2125550100\n2125550101"', ...fine].join('\n');
  const result = await dryRun({ text, account_sid: who.a1, voip_carrier_sid: names.carrier });
  const strange = (signs: string) =>
    `number: A dialled number cannot contain "${signs}". Write digits, a prefix such as 1212*, or a regular expression for digits.`;
  assert.deepEqual(told(result), [
    '2 number: A program has written this number as a decimal. Save the file again with its column as text.',
    '3 number: A spreadsheet has shortened this number. Format its column as text and save the file again.',
    `4 ${strange('N/A')}`,
    `5 ${strange('-')}`,
    `6 ${strange('tel:')}`,
    `7 ${strange(';ext=')}`,
    `8 ${strange('³')}`,
    '9 number: Number cannot contain whitespace',
  ]);
  assert.deepEqual(
    result.preview.slice(-2).map(({ number }) => number),
    ['12125550100', '^1212\\d{7}$'],
  );
});

test('a cell that is far too long comes back with its beginning', async () => {
  const text = `number\n${'9'.repeat(100_000)}`;
  const result = await dryRun({ text, account_sid: who.a1, voip_carrier_sid: names.carrier });
  assert.deepEqual(told(result), ['2 number: Number may have at most 132 characters']);
  assert.equal(result.preview[0]?.number, `${'9'.repeat(132)}…`);
});

test('with one problem nothing is imported, and the answer says the lines', async () => {
  const good = freshNumber();
  const text = `number\n${good}\n(212`;
  const reply = await send({ text, account_sid: who.a1, voip_carrier_sid: names.carrier });
  assert.deepEqual([reply.status, reply.problem.code], [422, 'rows_refused']);
  assert.equal(reply.problem.msg, 'Nothing was imported: 1 row has a problem.');
  assert.equal(reply.problem.issues?.[0]?.path, 'text.3.number');
  assert.match(reply.problem.issues?.[0]?.message ?? '', /^Line 3, number: /);
  assert.equal(await stored(good), undefined);
});

test('what a carrier has already is left out where that is wanted, and stays as it is', async () => {
  const [there, fresh, other] = [freshNumber(), freshNumber(), freshNumber()];
  await insertNumber(app.db, { number: there, account_sid: who.a2, voip_carrier_sid: names.carrier });
  const before = await stored(there);
  const text = [
    'number,carrier,account,application',
    `${there},Long distance,${names.a1},nobody`,
    `${fresh},Long distance,${names.a1},`,
    `${there},Long distance,${names.a2},`,
    `${other},Long distance,nobody,`,
  ];
  const all = await dryRun({ text: text.join('\n') });
  assert.deepEqual([all.rows, all.stored, all.problems_total], [4, 2, 5]);
  const rest = await dryRun({ text: text.join('\n'), leave_out_stored: true });
  assert.deepEqual([rest.rows, rest.stored, rest.problems_total], [2, 2, 1]);
  assert.deepEqual(told(rest), ['5 account: There is no account with this name or sid.']);
  const body = { text: text.slice(0, 4).join('\n'), leave_out_stored: true };
  const [imported, again] = [await send(body), await send(body)];
  assert.deepEqual([imported.status, imported.body.imported, imported.body.stored], [200, 1, 2]);
  assert.deepEqual([again.status, again.body.imported, again.body.stored], [200, 0, 3]);
  assert.equal((await stored(fresh))?.account_sid, who.a1);
  assert.deepEqual(await stored(there), before);
});

test('a text that is no import is refused before its rows, a dry run as well', async () => {
  for (const dry_run of [true, false]) {
    const reply = await send({ text: 'name\nAda', account_sid: who.a1, dry_run });
    assert.equal(reply.status, 400);
    assert.match(reply.problem.msg, /There is no column "number"/);
  }
  assert.equal((await send({})).problem.msg, 'text is required: the CSV');
  assert.equal((await send({ text: '1', account_sid: randomUUID() })).status, 400);
  const tooLarge = await send({ text: 'x'.repeat(LARGEST_IMPORT_BYTES) });
  assert.equal(tooLarge.status, 413);
});

test('an account imports into itself alone, on the carriers that serve it', async () => {
  const number = freshNumber();
  const mine = await dryRun({ text: `number,carrier\n${number},Long distance` }, who.userA1);
  assert.deepEqual([mine.problems, mine.preview[0]?.account_name], [[], names.a1]);
  const others = await dryRun(
    { text: `number,carrier,account\n${number},Long distance,${names.a2}` },
    who.userA1,
  );
  assert.deepEqual(told(others), ['2 account: You can import numbers only into your own account.']);
});

test('a name that two providers have is looked up in the one that is named', async () => {
  const [inA] = [
    await app.world.account(who.providerA, 'Same name'),
    await app.world.account(who.providerB, 'Same name'),
  ];
  const text = `number,carrier,account\n${freshNumber()},${names.carrier},same NAME`;
  const unclear = await dryRun({ text }, who.admin);
  assert.deepEqual(told(unclear), ['2 account: More than one account has this name. Write its sid instead.']);
  const reply = await send({ text, service_provider_sid: who.providerA }, who.admin);
  assert.equal(reply.body.imported, 1, reply.text);
  const row = await app.db
    .selectFrom('phone_numbers')
    .select('number')
    .where('account_sid', '=', inA ?? '')
    .execute();
  assert.equal(row.length, 1);
});

test('what was exported is imported again', async () => {
  const account_sid = await app.world.account(who.providerA, '=Formula & "Sons"');
  const application_sid = await insertApplication(app.db, account_sid, '-Desk, "main"');
  const number = freshNumber();
  await insertNumber(app.db, { number, account_sid, application_sid, voip_carrier_sid: names.carrier });
  const { text } = await app.ask('GET', `/PhoneNumbers/export?account_sid=${account_sid}`, { as: who.userA });
  await app.db.deleteFrom('phone_numbers').where('number', '=', number).execute();
  const again = await dryRun({ text });
  assert.deepEqual(again.problems, []);
  assert.equal(again.preview[0]?.application_name, '-Desk, "main"');
  assert.deepEqual(again.ignored_columns, ['phone_number_sid']);
  // By the names alone, which carry the guard of the export.
  const byName = await dryRun({ text: text.replaceAll(/_sid/g, '_id') });
  assert.deepEqual([byName.problems, byName.preview], [[], again.preview]);
});

test('ten thousand rows over two accounts are imported at once, with one audit entry that has them all', async () => {
  const account_sids = [await app.world.account(who.providerA), await app.world.account(who.providerA)];
  const rows = Array.from({ length: 10_000 }, (_, n) => `${88_000_000_000 + n},${account_sids[n % 2]}`);
  const text = `number,account\n${rows.join('\n')}\n`;
  const reply = await send({ text, voip_carrier_sid: names.carrier });
  assert.equal(reply.body.imported, 10_000, reply.text.slice(0, 300));
  assert.equal(reply.body.preview.length, 100);
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .selectAll()
    .where('action', '=', 'import')
    .orderBy('audit_sid', 'desc')
    .limit(3)
    .execute();
  const [second, first, whole] = entries;
  assert.deepEqual(
    [whole?.record_name, whole?.account_sid, whole?.service_provider_sid, whole?.part_of],
    ['10,000 phone numbers from CSV', null, who.providerA, null],
  );
  assert.deepEqual(
    [first, second].map((part) => [part?.account_sid, part?.record_name, part?.part_of, part?.rows_from]),
    account_sids.map((sid, n) => [sid, '5,000 phone numbers from CSV', whole?.audit_sid, n * 5000]),
  );
  const noted = await app.db
    .selectFrom('trunkline_audit_rows')
    .selectAll()
    .where('audit_sid', '=', whole?.audit_sid ?? '')
    .orderBy('position')
    .execute();
  assert.deepEqual(
    noted.map(({ position, account_sid }) => [position, account_sid]),
    Array.from({ length: 10_000 }, (_, n) => [n, account_sids[n < 5000 ? 0 : 1]]),
  );
  const again = await send({ text, voip_carrier_sid: names.carrier });
  assert.equal(again.problem.msg, 'Nothing was imported: 10,000 rows have problems.');
  assert.equal(again.problem.issues?.length, 200);
});

test('an application for all rows that nobody has, or that is out of reach, is refused and not left out', async () => {
  const text = `number\n${freshNumber()}\n`;
  const foreign = await insertApplication(app.db, who.b1);
  for (const [as, application_sid] of [
    [who.userA, randomUUID()],
    [who.userA, foreign],
    [who.userA1, await insertApplication(app.db, who.a2)],
  ] as const)
    for (const dry_run of [true, false]) {
      const defaults = { account_sid: who.a1, voip_carrier_sid: names.carrier, application_sid };
      const reply = await send({ text, dry_run, ...defaults }, as);
      assert.equal(reply.status, 400, reply.text);
      assert.deepEqual(reply.problem.issues, [
        { path: 'application_sid', message: `There is no application ${application_sid}.` },
      ]);
    }
});
