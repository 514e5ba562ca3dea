/** What is done once, or whole, whoever asks for it at the same time (`R44`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { sql } from 'kysely';
import { type FakeLlms, rightKey, startFakeLlms } from '../outside/llm-models.fake.ts';
import { insertStarterApplications } from '../sign-up/new-account.store.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { createFirstAdmin } from '../users/create-first-admin.ts';

let app: TestApp;
let who: Tenants;
let vendors: FakeLlms;

before(async () => {
  vendors = await startFakeLlms();
  app = await startApp({ NODE_ENV: 'test', TRUNKLINE_TEST_VENDORS: vendors.url });
  who = await makeTenants(app);
});
after(async () => {
  vendors.close();
  await app.close();
});

const eight = <T>(work: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: WRITERS }, (_, nth) => work(nth)));

test('what was done to many is undone by one of eight, and the others find it changed since', () =>
  rounds(async () => {
    const sids = await Promise.all([1, 2, 3].map(() => app.world.account(who.providerA)));
    const body = { kind: 'accounts', action: 'deactivate', sids };
    const done = await app.ask<{ audit_sid: string }>('POST', '/BulkChanges', { as: who.userA, body });
    const undone = await eight(() =>
      app.ask<{ changed: number; left_total: number }>('POST', `/BulkChanges/${done.body.audit_sid}/Undo`, {
        as: who.userA,
      }),
    );
    assert.deepEqual(undone.map(({ body }) => [body.changed, body.left_total]).sort(), [
      ...Array.from({ length: WRITERS - 1 }, () => [0, 3]),
      [3, 0],
    ]);
  }));

test('of eight views that somebody wants to begin a list with, one is that', () =>
  rounds(async () => {
    const as = await app.world.user({ service_provider_sid: who.providerA });
    const views: string[] = [];
    for (let nth = 0; nth < WRITERS; nth += 1) {
      const body = { list: 'clients', name: `View ${nth}`, search: {}, columns: {} };
      views.push((await app.ask<{ sid: string }>('POST', '/ListViews', { as, body })).body.sid);
    }
    const choose = (nth: number) =>
      app.ask('PUT', `/ListViews/${views[nth]}`, { as, body: { is_default: 1 } });
    assert.deepEqual(await atOnce(choose), { 204: WRITERS });
    const { rows } = await sql`select 1 from trunkline_default_views where user_sid = ${as.user_sid}`.execute(
      app.db,
    );
    assert.equal(rows.length, 1);
  }));

test('a key that is revoked while it makes keys has made those that were answered, and no more', () =>
  rounds(async (round) => {
    const made = await app.ask<{ sid: string; token: string }>('POST', '/ApiKeys', {
      as: who.admin,
      body: {},
    });
    const make = (name: string) => app.ask('POST', '/ApiKeys', { as: made.body.token, body: { name } });
    const before = Array.from({ length: round * 2 }, (_, nth) => make(`Child ${round} ${nth}`));
    const revoked = app.ask('DELETE', `/ApiKeys/${made.body.sid}`, { as: who.admin });
    const answers = await Promise.all([
      ...before,
      ...(await eight(async (nth) => make(`Late ${round} ${nth}`))),
    ]);
    assert.equal((await revoked).status, 204);
    for (const { status, text } of answers) assert.ok([201, 401].includes(status), text);
    const stored = await app.db
      .selectFrom('trunkline_api_key_details')
      .select('name')
      .where((where) =>
        where.or(['Child', 'Late'].map((word) => where('name', 'like', `${word} ${round} %`))),
      )
      .execute();
    assert.equal(stored.length, answers.filter(({ status }) => status === 201).length);
    assert.equal((await make('After')).status, 401);
  }));

test('of settings that were never saved, what each of eight sets stays, and there is one row', () =>
  rounds(async () => {
    await sql`delete from system_information`.execute(app.db);
    const fields = ['domain_name', 'sip_domain_name', 'monitoring_domain_name'] as const;
    const set = (nth: number) => {
      const body = { [fields[nth % fields.length] as string]: `${nth % fields.length}.example.com` };
      return app.ask('PUT', '/SystemInformation', { as: who.admin, body });
    };
    assert.deepEqual(await atOnce(set), { 201: WRITERS });
    const rows = await app.db.selectFrom('system_information').select(fields).execute();
    assert.deepEqual(rows, [
      Object.fromEntries(fields.map((field, nth) => [field, `${nth}.example.com`])) as (typeof rows)[0],
    ]);
  }));

test('webhooks that applications share are of nobody once all have others, or are gone, at once', () =>
  rounds(async (round) => {
    const account_sid = await app.world.account(who.providerA);
    const named = Array.from({ length: WRITERS }, (_, nth) => ({
      name: `Starter ${nth}`,
      ...{ call_hook: 'https://shared.example.com/call', call_status_hook: 'https://shared.example.com/' },
    }));
    await insertStarterApplications(app.db, account_sid, named);
    const applications = await app.db
      .selectFrom('applications')
      .select('application_sid')
      .where('account_sid', '=', account_sid)
      .execute();
    const answers = await atOnce((nth) => {
      const path = `/Applications/${applications[nth]?.application_sid}`;
      const hook = { url: `https://own-${nth}.example.com/`, method: 'POST' };
      const body = { call_hook: hook, call_status_hook: hook };
      return (nth + round) % 2
        ? app.ask('PUT', path, { as: who.userA, body })
        : app.ask('DELETE', path, { as: who.userA });
    });
    assert.deepEqual(answers, { 204: WRITERS });
    const left = await app.db
      .selectFrom('webhooks')
      .select('url')
      .where('url', 'like', 'https://shared.example.com/%')
      .execute();
    assert.deepEqual(left, []);
  }));

test('of eight keys that replace one key at once the first is stored, and the others are told', () =>
  rounds(async (round) => {
    const path = `/Accounts/${who.a1}/LlmCredentials`;
    const body = anLlmCredential('openai', { label: `Replaced ${round}` });
    const { sid } = (await app.ask<{ sid: string }>('POST', path, { as: who.userA1, body })).body;
    const answers = await atOnce(() =>
      app.ask('POST', `${path}/${sid}/replace-key`, { as: who.userA1, body: { api_key: rightKey.openai } }),
    );
    // Who comes when it is stored has sent the stored one.
    const { 200: stored, 400: same = 0, 422: late = 0 } = answers;
    assert.deepEqual([stored, same + late], [1, WRITERS - 1], JSON.stringify(answers));
  }));

test('of eight servers that start on an empty database one makes the first admin', () =>
  rounds(async () => {
    await app.db.deleteFrom('users').execute();
    const made = await eight(() => createFirstAdmin(app.db, { password: null, email: 'admin@example.com' }));
    assert.equal(made.filter((admin) => admin !== null).length, 1);
    assert.equal((await app.db.selectFrom('users').select('name').execute()).length, 1);
  }));
