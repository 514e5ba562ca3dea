/** Names in a database that is shared with the platform, and whose indexes keep no rule: the locks do (decision 026). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ACCOUNT_NAME_TAKEN, SIP_REALM_TAKEN } from '@trunkline/contract/accounts/accounts.contract.ts';
import { TENANT_DOMAIN_TAKEN } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { NAME_TAKEN } from '@trunkline/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { hasUniqueIndex } from '../db/known-indexes.ts';
import { type NewName, newNames } from '../testing/new-names.ts';
import { oneGetsTheName } from '../testing/race.ts';
import { askedBy, renames } from '../testing/renames.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertCarrier } from '../testing/telephony.ts';
import { giveDomains, makeTenants, type Tenants } from '../testing/tenants.ts';

const skip = !process.env.TRUNKLINE_TEST_DATABASE_URL && 'SQLite is never shared';

/** As migrations make them. */
const rules = {
  accounts: [['service_provider_sid', 'name'], ['sip_realm']],
  applications: [['account_sid', 'name']],
  clients: [['account_sid', 'username']],
  phone_numbers: [['number', 'voip_carrier_sid']],
  ms_teams_tenants: [['tenant_fqdn']],
  users: [['name'], ['email']],
};
/** Unique in the platform's schema as well; a lock holds it besides. */
const providers = { service_providers: [['name'], ['root_domain']] };

let app: TestApp;
let who: Tenants;
let voip_carrier_sid: string;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  await giveDomains(app, who);
  voip_carrier_sid = await insertCarrier(app.db, { account_sid: null, service_provider_sid: who.providerA });
  if (skip) return;
  for (const [table, all] of Object.entries({ ...rules, ...providers })) await makePlain(table, all);
});
after(() => app.close());

/** Plain indexes in the place of unique ones. */
async function makePlain(table: string, all: string[][]): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select index_name as name, group_concat(column_name order by seq_in_index) as columns
    from information_schema.statistics where table_schema = database() and table_name = ${table}
      and non_unique = 0 group by index_name`.execute(app.db);
  for (const columns of all) {
    const found = rows.find((row) => row.columns === columns.join());
    assert.ok(found, `${table} has a unique index of ${columns}`);
    await sql
      .raw(`alter table ${table} add index (${columns.join()}), drop index ${found.name}`)
      .execute(app.db);
  }
}

const names: Record<string, NewName> = {
  ...newNames(
    () => who.a1,
    () => voip_carrier_sid,
  ),
  'accounts with one name': {
    sentence: ACCOUNT_NAME_TAKEN,
    ask: (round) => ({
      path: '/Accounts',
      body: { name: `Account ${round}`, service_provider_sid: who.providerA },
    }),
  },
  'accounts of two providers with one SIP realm': {
    sentence: SIP_REALM_TAKEN,
    ask: (round, nth) => ({
      path: '/Accounts',
      body: {
        name: `Account ${round} ${nth}`,
        sip_realm: `realm-${round}.example.com`,
        service_provider_sid: nth % 2 ? who.providerA : who.providerB,
      },
    }),
  },
  'Microsoft Teams tenants of two providers with one domain': {
    sentence: TENANT_DOMAIN_TAKEN,
    ask: (round, nth) => ({
      path: '/MicrosoftTeamsTenants',
      body: { tenant_fqdn: `teams-${round}.example.com`, account_sid: nth % 2 ? who.a1 : who.b1 },
    }),
  },
};

for (const [what, name] of Object.entries(names))
  test(
    `without a unique index too, of eight ${what} one is made, and the others are told why`,
    { skip },
    () => oneGetsTheName(app, { as: who.admin, ...name }),
  );

for (const [what, rename] of Object.entries(renames))
  test(
    `without a unique index too, of eight ${what} one gets it, and the others are told why`,
    { skip },
    async () => oneGetsTheName(app, await askedBy(rename, { app, who })),
  );

test('what the platform has called alike is saved again under its name, and takes no name of another', {
  skip,
}, async () => {
  const { world, db } = app;
  for (let n = 0; n < 2; n += 1) await world.account(who.providerA, 'Alike');
  const [one, other] = [await world.user(), await world.user()];
  const { name, email } = { name: one.name.toUpperCase(), email: `${one.name}@EXAMPLE.com` };
  await db.updateTable('users').set({ name, email }).where('user_sid', '=', other.user_sid).execute();
  const account = await db
    .selectFrom('accounts')
    .select('account_sid')
    .where('name', '=', 'Alike')
    .executeTakeFirstOrThrow();
  for (const path of [`/Accounts/${account.account_sid}`, `/Users/${one.user_sid}`]) {
    const { body } = await app.ask<{ name: string }>('GET', path, { as: who.admin });
    const saved = await app.ask('PUT', path, { as: who.admin, body });
    assert.equal(saved.status, 204, saved.text);
  }
  const taken = { name: who.userB.name };
  const refused = await app.ask('PUT', `/Users/${one.user_sid}`, { as: who.admin, body: taken });
  assert.equal(refused.problem.msg, NAME_TAKEN);
});

test('a database of our own keeps these names by unique indexes, so nobody waits for a lock', {
  skip,
}, async () => {
  const own = await startApp();
  try {
    for (const [table, all] of Object.entries(rules))
      for (const columns of all) {
        assert.equal(await hasUniqueIndex(own.db, table, columns), true, `${table} ${columns}`);
        assert.equal(await hasUniqueIndex(app.db, table, columns), false, `${table} ${columns}`);
      }
  } finally {
    await own.close();
  }
});
