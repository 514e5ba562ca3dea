/** Lists of what can be switched off, by what is on and off: users, clients, accounts, alert rules. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let provider: string;
let account: string;
let people: Who[];

before(async () => {
  app = await startApp();
  provider = await app.world.provider();
  account = await app.world.account(provider, 'on a');
  await app.world.account(provider, 'on b');
  const off = await app.world.account(provider, 'off c');
  const foreign = await app.world.provider();
  const others = await app.world.account(foreign, 'off d');
  people = [
    await app.world.user(),
    await app.world.user({ service_provider_sid: provider }),
    await app.world.user({ service_provider_sid: provider, account_sid: account }),
  ];
  await app.db
    .updateTable('accounts')
    .set({ is_active: 0 })
    .where('account_sid', 'in', [off, others])
    .execute();
  const client = (account_sid: string, username: string) => ({
    ...{ client_sid: randomUUID(), account_sid, username, password: '' },
    is_active: username.startsWith('on') ? (1 as const) : (0 as const),
  });
  const all = [client(account, 'on a'), client(account, 'off b'), client(others, 'off c')];
  await app.db.insertInto('clients').values(all).execute();
  const user = (account_sid: string, name: string) => ({
    ...{ user_sid: randomUUID(), account_sid, name, email: `${name}@example.com`, hashed_password: '' },
    ...{ provider: 'local', is_active: 0 as const },
  });
  await app.db
    .insertInto('users')
    .values([user(account, 'off e'), user(others, 'off f')])
    .execute();
  for (const [name, over] of [
    ['on a', {}],
    ['on b', {}],
    ['off c', { is_active: 0 }],
  ] as const) {
    const body = { ...anAlertRule({ name, ...over }), account_sid: account };
    const made = await app.ask<{ sid: string }>('POST', '/AlertRules', { as: people[1] as Who, body });
    const firing = name !== 'on a';
    await app.db
      .updateTable('trunkline_alert_rules')
      .set({ is_firing: firing ? 1 : 0 })
      .where('alert_rule_sid', '=', made.body.sid)
      .execute();
  }
});
after(() => app.close());

type Row = { name?: string; username?: string; is_active: number };

async function ask(path: string, query: string, as: Who): Promise<Page<Row>> {
  const whose = `service_provider_sid=${provider}`;
  const { body, status, text } = await app.ask<Page<Row>>('GET', `${path}?page=1&${whose}&${query}`, { as });
  assert.equal(status, 200, text);
  return body;
}

for (const path of ['/Users', '/Clients', '/Accounts', '/AlertRules'])
  test(`${path}: each state leaves its rows of those within reach, and is told with how many`, async () => {
    for (const as of people) {
      const all = (await ask(path, '', as)).data;
      const { counts } = await ask(path, 'state=inactive&count_by=state', as);
      for (const [state, is_active] of [
        ['active', 1],
        ['inactive', 0],
      ] as const) {
        const page = await ask(path, `state=${state}`, as);
        assert.deepEqual(
          page.data,
          all.filter((row) => row.is_active === is_active),
        );
        assert.deepEqual(counts?.[state], { total: page.total });
      }
      const backwards = await ask(
        path,
        `state=inactive&sort=${path === '/Clients' ? '-username' : '-name'}`,
        as,
      );
      assert.deepEqual(backwards.data, (await ask(path, 'state=inactive', as)).data.reverse());
      const named = path === '/Users' ? 'filter' : path === '/Clients' ? 'username' : 'name';
      const sought = await ask(path, `state=inactive&${named}=off&count_by=state`, as);
      assert.ok(
        sought.data.every((row) => row.is_active === 0 && (row.name ?? row.username)?.includes('off')),
      );
      assert.equal(sought.counts, undefined);
    }
    const [admin] = people as [Who];
    assert.ok((await ask(path, 'state=inactive', admin)).total >= 1, 'there is one to be found');
    const bad = await app.ask('GET', `${path}?state=asleep`, { as: admin });
    assert.equal(bad.status, 400);
  });

test('rules that fire are found, the ones that are off not among them, and each says when it was made', async () => {
  const [admin] = people as [Who];
  const { counts, data } = await ask('/AlertRules', 'state=firing&count_by=state', admin);
  assert.deepEqual(
    data.map(({ name }) => name),
    ['on b'],
  );
  assert.deepEqual(counts, { active: { total: 2 }, inactive: { total: 1 }, firing: { total: 1 } });
  await app.db
    .updateTable('trunkline_alert_rules')
    .set({ created_at: null })
    .where('name', '=', 'off c')
    .execute();
  const rules = (await ask('/AlertRules', 'sort=created_at', admin)).data as (Row & {
    created_at: unknown;
  })[];
  assert.deepEqual(
    rules.map(({ created_at }) => typeof created_at),
    ['object', 'string', 'string'],
  );
});
