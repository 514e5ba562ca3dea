/** Applications and carriers that move to another account while others name them (`R15`, `R44`). */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { sql } from 'kysely';
import { accountsBeside, allAtOnce } from '../testing/accounts-beside.ts';
import { rounds, WRITERS } from '../testing/race.ts';

type Asking = [method: 'POST' | 'PUT', path: string, body: object];

const { world, make, number, next, give, tenants } = accountsBeside();

before(async () => {
  const set = world.app.db.updateTable('service_providers').set({ ms_teams_fqdn: 'sbc.example.com' });
  await set.where('service_provider_sid', '=', world.provider).execute();
});

/** What names an application, and where it says so. */
const users: Record<string, { column: string; ask: (sid: string, of: string) => Promise<Asking> }> = {
  carrier: {
    column: 'voip_carriers.application_sid',
    async ask(application_sid, account_sid) {
      const nth = next();
      const sid = await make('/VoipCarriers', aCarrier({ name: `Line of ${nth}`, account_sid }));
      return ['PUT', `/VoipCarriers/${sid}`, { application_sid }];
    },
  },
  device: {
    column: 'accounts.device_calling_application_sid',
    ask: async (device_calling_application_sid, of) => [
      'PUT',
      `/Accounts/${of}`,
      { device_calling_application_sid },
    ],
  },
  'SIPREC recorder': {
    column: 'accounts.siprec_hook_sid',
    ask: async (siprec_hook_sid, of) => ['PUT', `/Accounts/${of}`, { siprec_hook_sid }],
  },
  'Teams tenant': {
    column: 'ms_teams_tenants.application_sid',
    async ask(application_sid, account_sid) {
      const nth = next();
      const body = { tenant_fqdn: `tenant-${nth}.example.com`, account_sid, application_sid };
      return ['POST', '/MicrosoftTeamsTenants', body];
    },
  },
};

for (const [what, { column, ask }] of Object.entries(users))
  test(`no ${what} names an application that moves to another account meanwhile`, () =>
    rounds(async (round) => {
      const [first, second] = await tenants();
      const name = `Of a ${what} ${round}`;
      const sid = await make('/Applications', anApplication({ name, account_sid: first }));
      const asked = await Promise.all(Array.from({ length: WRITERS }, () => ask(sid, first)));
      const send = ([method, path, body]: Asking) => world.app.ask(method, path, { as: world.as, body });
      await allAtOnce([
        ...asked.slice(0, 2 * round).map(send),
        give(`/Applications/${sid}`, { account_sid: second }),
        ...asked.slice(2 * round).map(send),
      ]);
      const [table = ''] = column.split('.');
      const strays = sql`select 1 from ${sql.table(table)} join applications as p
        on p.application_sid = ${sql.ref(column)}
        where p.account_sid <> ${sql.ref(`${table}.account_sid`)}`;
      assert.deepEqual((await strays.execute(world.app.db)).rows, []);
    }));

test('no number, alone or imported, comes to a carrier that moves to another account meanwhile', () =>
  rounds(async (round) => {
    const [first, second] = await tenants();
    const voip_carrier_sid = await make(
      '/VoipCarriers',
      aCarrier({ name: `Away ${round}`, account_sid: first }),
    );
    const of = { voip_carrier_sid, account_sid: first };
    const add = (at: number) =>
      at % 2
        ? world.app.ask('POST', '/PhoneNumbers', { as: world.as, body: { number: number(), ...of } })
        : world.app.ask('POST', '/PhoneNumbers/Import', {
            as: world.as,
            body: { text: `number\n${number()}\n`, dry_run: false, ...of },
          });
    const all = Array.from({ length: WRITERS }, (_, at) => at);
    await allAtOnce([
      ...all.slice(0, 2 * round).map(add),
      give(`/VoipCarriers/${voip_carrier_sid}`, { account_sid: second }),
      ...all.slice(2 * round).map(add),
    ]);
    const strange = await world.app.db
      .selectFrom('phone_numbers as n')
      .innerJoin('voip_carriers as c', 'c.voip_carrier_sid', 'n.voip_carrier_sid')
      .select('n.number')
      .where('n.voip_carrier_sid', '=', voip_carrier_sid)
      .whereRef('n.account_sid', '!=', 'c.account_sid')
      .execute();
    assert.deepEqual(strange, []);
  }));
