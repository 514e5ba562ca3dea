/** A record that is given to another account while those of the first change it, eight at once (`R15`, `R44`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import { rounds, WRITERS } from '../testing/race.ts';
import { type Reply, startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let provider: string;
let key: string;
let carrier: string;
let nth = 0;

before(async () => {
  app = await startApp();
  provider = await app.world.provider();
  key = await app.world.key({ service_provider_sid: provider });
  const ms_teams_fqdn = 'sbc.example.com';
  await app.db
    .updateTable('service_providers')
    .set({ ms_teams_fqdn })
    .where('service_provider_sid', '=', provider)
    .execute();
  carrier = await make('/VoipCarriers', aCarrier({ name: 'Of all', service_provider_sid: provider }));
});
after(() => app.close());

async function make(path: string, body: object): Promise<string> {
  const reply = await app.ask<{ sid?: string; user_sid?: string }>('POST', path, { as: key, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid ?? reply.body.user_sid ?? '';
}

const own = () => {
  nth += 1;
  return String(nth).padStart(4, '0');
};

type Edit = { method: 'PUT' | 'POST' | 'DELETE'; path: string; body?: object };

const put = (path: string, body: object): Edit => ({ method: 'PUT', path, body });

const resources: {
  name: string;
  rows: [string, string];
  path: string;
  make: (account_sid: string) => Promise<string>;
  edits: (path: string, sid: string) => Edit[];
}[] = [
  {
    name: 'a phone number',
    rows: ['phone_numbers', 'phone_number_sid'],
    path: '/PhoneNumbers',
    make: (account_sid) =>
      make('/PhoneNumbers', { number: `1555${own()}`, voip_carrier_sid: carrier, account_sid }),
    edits: (path) => [put(path, { application_sid: null })],
  },
  {
    name: 'an application',
    rows: ['applications', 'application_sid'],
    path: '/Applications',
    make: (account_sid) => make('/Applications', anApplication({ name: `Desk ${own()}`, account_sid })),
    edits: (path) => [put(path, { record_all_calls: 1 })],
  },
  {
    name: 'a carrier',
    rows: ['voip_carriers', 'voip_carrier_sid'],
    path: '/VoipCarriers',
    make: (account_sid) => make('/VoipCarriers', aCarrier({ name: `Line ${own()}`, account_sid })),
    edits: (path, voip_carrier_sid) => [
      put(path, { description: 'Busy' }),
      {
        method: 'POST',
        path: '/SipGateways',
        body: { voip_carrier_sid, ipv4: `sip${own()}.example.com`, netmask: 32, inbound: 0, outbound: 1 },
      },
    ],
  },
  {
    name: 'a routing',
    rows: ['lcr', 'lcr_sid'],
    path: '/Lcrs',
    make: (account_sid) => make('/Lcrs', { ...anLcr(), account_sid }),
    edits: (path, lcr_sid) => [
      put(path, { name: 'Over the sea' }),
      { method: 'POST', path: '/LcrRoutes', body: { lcr_sid, regex: '^1' } },
    ],
  },
  {
    name: 'a Microsoft Teams tenant',
    rows: ['ms_teams_tenants', 'ms_teams_tenant_sid'],
    path: '/MicrosoftTeamsTenants',
    make: (account_sid) =>
      make('/MicrosoftTeamsTenants', { tenant_fqdn: `t${own()}.example.com`, account_sid }),
    edits: (path) => [put(path, { tenant_fqdn: `t${own()}.example.com` })],
  },
  {
    name: 'a user',
    rows: ['users', 'user_sid'],
    path: '/Users',
    make: (account_sid) => {
      const name = `user-${own()}`;
      return make(
        '/Users',
        aUser({ name, email: `${name}@example.com`, account_sid, service_provider_sid: provider }),
      );
    },
    edits: (path) => [put(path, { name: `user-${own()}` })],
  },
];

async function tenants() {
  const [first, second] = [await app.world.account(provider), await app.world.account(provider)];
  return { first, second, theirs: await app.world.key({ account_sid: first }) };
}

for (const {
  name,
  rows: [table, column],
  path: all,
  make,
  edits,
} of resources) {
  const give = (path: string, account_sid: string) =>
    app.ask('PUT', path, { as: key, body: { account_sid, service_provider_sid: provider } });

  test(`${name} that is given away stays so, and is shown to none of those who change it meanwhile`, () =>
    rounds(async () => {
      const { first, second, theirs } = await tenants();
      const sid = await make(first);
      const path = `${all}/${sid}`;
      const { headers } = await app.ask('GET', path, { as: theirs });
      const edit = (at: number): Promise<Reply<unknown>> => {
        const choices = edits(path, sid);
        const { method, path: where, body } = choices[at % choices.length] as Edit;
        const from = at % 4 === 0 ? { headers: { 'if-match': String(headers.etag) } } : {};
        return app.ask(method, where, { as: theirs, body, ...from });
      };
      const editing = Array.from({ length: WRITERS / 2 }, (_, at) => edit(at));
      const giving = give(path, second);
      editing.push(...Array.from({ length: WRITERS / 2 }, (_, at) => edit(at)));
      const given = await giving;
      assert.equal(given.status, 204, given.text);
      for (const reply of await Promise.all(editing)) {
        assert.ok([201, 204, 403, 404, 409].includes(reply.status), reply.text);
        const { current } = (reply.problem ?? {}) as { current?: { account_sid: string } };
        assert.notEqual(current?.account_sid, second);
      }
      const row = await app.db
        .selectFrom(table as 'applications')
        .select('account_sid')
        .where(column as 'application_sid', '=', sid)
        .executeTakeFirst();
      assert.equal(row?.account_sid, second);
    }));

  test(`${name} that is given away is not deleted by whom it belonged to`, () =>
    rounds(async () => {
      const { first, second, theirs } = await tenants();
      const path = `${all}/${await make(first)}`;
      const [given, removed] = await Promise.all([
        give(path, second),
        app.ask('DELETE', path, { as: theirs }),
      ]);
      const statuses = [given.status, removed.status];
      const isOneOf = [
        [204, 403],
        [204, 404],
        [204, 409],
        [404, 204],
      ].some((pair) => pair.join() === statuses.join());
      assert.ok(isOneOf, `${statuses} ${given.text} ${removed.text}`);
    }));
}
