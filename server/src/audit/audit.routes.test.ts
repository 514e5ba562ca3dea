import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { type AuditEntry, auditEndpoints } from '@trunkline/contract/audit/audit.contract.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  for (const [as, account_sid] of [
    [who.userA1, who.a1],
    [who.userA, who.a2],
    [who.userB, who.b1],
  ] as const)
    for (const word of ['one', 'two'])
      await app.ask('PUT', at(accountEndpoints.update.path, { account_sid }), {
        as,
        body: { name: `${word} of ${account_sid}` },
      });
});
after(() => app.close());

const { exportCsv, list } = auditEndpoints;
type Entries = { data: AuditEntry[]; next: string | null };

async function entries(as: Who, query = ''): Promise<Entries> {
  const reply = await app.ask<Entries>('GET', `${list.path}?${query}`, { as });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

test('the trail needs a credential, and each reader sees the own reach', async () => {
  await assertNeedsCredential(app, { method: 'GET', path: list.path });
  const accounts = async (as: Who) => new Set((await entries(as)).data.map((entry) => entry.account_sid));
  assert.deepEqual(await accounts(who.viewerA1), new Set([who.a1]));
  assert.deepEqual(await accounts(who.userA), new Set([who.a1, who.a2]));
  assert.deepEqual(await accounts(who.userB1), new Set([who.b1]));
  assert.equal((await accounts(who.admin)).size, 3);
});

test('kinds are told with how many entries each leaves, within the reach and the rest of the filter', async () => {
  const counts = async (as: Who, query = '') =>
    (await app.ask<Entries & { counts?: object }>('GET', `${list.path}?page_size=1&${query}`, { as })).body
      .counts;
  assert.deepEqual(await counts(who.userA1, 'count_by=kind'), { accounts: { total: 2 } });
  assert.deepEqual(await counts(who.userA, 'count_by=kind&kind=users'), { accounts: { total: 4 } });
  assert.deepEqual(await counts(who.userA, `count_by=kind&account_sid=${who.a2}`), {
    accounts: { total: 2 },
  });
  assert.deepEqual(await counts(who.userA, `count_by=kind&account_sid=${who.b1}`), {});
  assert.deepEqual(await counts(who.admin, `count_by=kind&service_provider_sid=${who.providerB}`), {
    accounts: { total: 2 },
  });
  assert.deepEqual(await counts(who.userA, 'count_by=kind&end=2020-01-01T00:00:00Z'), {});
  // People above the reader are not found, and entries about many are found by the record's own row.
  for (const query of [
    '',
    `count_by=kind&actor_sid=${who.userA1.user_sid}`,
    `count_by=kind&record_sid=${who.a1}`,
  ])
    assert.equal(await counts(who.userA1, query), undefined, query);
  const wrong = await app.ask('GET', `${list.path}?count_by=action`, { as: who.admin });
  assert.equal(wrong.problem.msg, 'count_by must be kind');
});

test('an entry tells who, what, when, from where, and both states', async () => {
  const entry = (await entries(who.userA1)).data[0];
  assert.equal(entry?.actor_name, who.userA1.name);
  assert.deepEqual([entry?.kind, entry?.action, entry?.address], ['accounts', 'update', '127.0.0.1']);
  assert.match(entry?.at ?? '', /^\d{4}-.*\.\d{3}Z$/);
  assert.match(JSON.stringify(entry?.before), new RegExp(`"one of ${who.a1}"`));
  assert.match(JSON.stringify(entry?.after), new RegExp(`"two of ${who.a1}"`));
});

test('people above the reader are neither named nor placed nor found, in the list and in the export', async () => {
  const path = at(accountEndpoints.update.path, { account_sid: who.a1 });
  for (const as of [who.admin, who.userA, who.userA1])
    await app.ask('PUT', path, { as, body: { name: `Renamed by ${as.user_sid}` } });
  const [own, ofProvider, ofAdmin] = [0, 1, 2] as const;
  const newest = async (as: Who) =>
    (await entries(as, `record_sid=${who.a1}&page_size=3`)).data.map((entry) => [
      entry.actor_name,
      entry.actor_sid,
      entry.address,
    ]);
  const shown = (one: Who) => [one.name, one.user_sid, '127.0.0.1'];
  const above = (words: string) => [words, null, null];
  const seen = await Promise.all([newest(who.userA1), newest(who.userA), newest(who.admin)]);
  assert.deepEqual(seen[own], [shown(who.userA1), above('provider staff'), above('provider staff')]);
  assert.deepEqual(seen[ofProvider], [shown(who.userA1), shown(who.userA), above('platform staff')]);
  assert.deepEqual(seen[ofAdmin], [shown(who.userA1), shown(who.userA), shown(who.admin)]);

  for (const [as, hidden] of [
    [who.userA1, who.userA],
    [who.userA1, who.admin],
    [who.userA, who.admin],
  ] as const) {
    assert.deepEqual((await entries(as, `actor_sid=${hidden.user_sid}`)).data, []);
    const csv = await app.ask('GET', exportCsv.path, { as });
    const columns = csv.text.split('\r\n').map((line) => line.split(',').slice(0, 4).join());
    assert.doesNotMatch(columns.join(), new RegExp(`${hidden.name}|${hidden.user_sid}`));
  }
  assert.ok((await entries(who.userA1, `actor_sid=${who.userA1.user_sid}`)).data.length > 0);
});

test('of an older entry the author is looked up, and addresses are masked', async () => {
  const url = 'https://ada:canary-secret@example.com';
  const old = { actor_scope: null, after_json: JSON.stringify({ url }) };
  await app.db.updateTable('trunkline_audit_entries').set(old).where('account_sid', '=', who.a1).execute();
  const names = new Set((await entries(who.userA1)).data.map((entry) => entry.actor_name));
  assert.deepEqual(names, new Set([who.userA1.name, 'provider staff']));
  assert.deepEqual((await entries(who.userA1, `actor_sid=${who.admin.user_sid}`)).data, []);
  assert.deepEqual((await entries(who.userA1)).data[0]?.after, { url: 'https://XXXXXXXXXX@example.com' });
});

test('filters narrow by author, kind, record and time', async () => {
  assert.ok(
    (await entries(who.admin, `actor_sid=${who.userB.user_sid}`)).data.every(
      (entry) => entry.account_sid === who.b1,
    ),
  );
  assert.equal((await entries(who.admin, `record_sid=${who.a2}`)).data.length, 2);
  assert.equal((await entries(who.admin, 'kind=applications')).data.length, 0);
  assert.equal((await entries(who.admin, 'start=2099-01-01T00:00:00Z')).data.length, 0);
  assert.ok((await entries(who.admin, 'end=2099-01-01T00:00:00%2B02:00')).data.length >= 6);
  assert.equal((await app.ask('GET', `${list.path}?start=yesterday`, { as: who.admin })).status, 400);
});

test('a provider narrows to itself and its accounts, and shows nobody more than the own reach', async () => {
  const accounts = async (as: Who, of: string) =>
    new Set((await entries(as, `service_provider_sid=${of}`)).data.map((entry) => entry.account_sid));
  assert.deepEqual(await accounts(who.admin, who.providerA), new Set([who.a1, who.a2]));
  assert.deepEqual(await accounts(who.admin, who.providerB), new Set([who.b1]));
  assert.deepEqual(await accounts(who.userA, who.providerA), new Set([who.a1, who.a2]));
  assert.deepEqual(await accounts(who.userA, who.providerB), new Set());
  assert.deepEqual(await accounts(who.userA1, who.providerA), new Set([who.a1]));
});

test('pages follow one another without a gap or a repetition', async () => {
  const seen: string[] = [];
  let before: string | null = '';
  while (before !== null) {
    const page: Entries = await entries(
      who.admin,
      `page_size=2${before && `&before=${encodeURIComponent(before)}`}`,
    );
    seen.push(...page.data.map((entry) => entry.audit_sid));
    before = page.next;
  }
  assert.deepEqual(
    seen,
    (await entries(who.admin, 'page_size=100')).data.map((entry) => entry.audit_sid),
  );
  assert.equal((await app.ask('GET', `${list.path}?before=nonsense`, { as: who.admin })).status, 400);
});

test('the export is CSV of the same entries, for the same reach, with formulas defused', async () => {
  await assertNeedsCredential(app, { method: 'GET', path: exportCsv.path });
  await app.ask('PUT', at(accountEndpoints.update.path, { account_sid: who.a1 }), {
    as: who.userA1,
    body: { name: '=HYPERLINK("x")' },
  });
  const reply = await app.ask('GET', exportCsv.path, { as: who.userA1 });
  assert.match(String(reply.headers['content-type']), /^text\/csv/);
  // Excel tells UTF-8 by it.
  assert.ok(reply.text.startsWith('\uFEFFat,'));
  const lines = reply.text.trim().split('\r\n');
  assert.match(lines[0] ?? '', /^at,actor_kind,actor_name/);
  assert.equal(lines.length, 1 + (await entries(who.userA1, 'page_size=100')).data.length);
  assert.match(reply.text, /"'=HYPERLINK\(""x""\)"/);
  assert.doesNotMatch(reply.text, new RegExp(who.b1));
});
