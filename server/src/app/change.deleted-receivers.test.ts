/** Accounts and service providers that are deleted while others hand them records that exist (`R15`, `R19`, `R44`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import {
  blocking,
  type DeletedWorld,
  deletedWorld,
  domain,
  type Made,
  number,
  raceTenantDeletions,
  some,
} from '../testing/deleted-meanwhile.ts';
import { rounds, WRITERS } from '../testing/race.ts';

let world: DeletedWorld;
/** Whose the records are before. */
let account_sid: string;
let of: { account_sid: string; service_provider_sid: string };

before(async () => {
  world = await deletedWorld();
  account_sid = await world.account();
  of = { account_sid, service_provider_sid: world.provider };
});
after(() => world.app.close());

/** Hands over a new record of the kind at that path. */
const given = (
  column: string,
  path: string,
  body: () => object,
  to: (sid: string) => object = (sid) => ({ account_sid: sid }),
): Made => ({
  column,
  ask: async (sid) => ['PUT', `${path}/${await world.make(path, body())}`, to(sid)],
});

const aNumber = () => ({ number: number(), voip_carrier_sid: world.carrier, account_sid });
const aPerson = () => ({ ...aUser({ name: some(), email: `${some()}@example.com` }), ...of });

const toAccount: Record<string, Made> = {
  application: blocking(
    given('applications.account_sid', '/Applications', () => ({
      ...anApplication({ name: some() }),
      account_sid,
    })),
  ),
  'phone number': blocking(given('phone_numbers.account_sid', '/PhoneNumbers', aNumber)),
  'many phone numbers': blocking({
    column: 'phone_numbers.account_sid',
    async ask(sid) {
      const sids = [
        await world.make('/PhoneNumbers', aNumber()),
        await world.make('/PhoneNumbers', aNumber()),
      ];
      return [
        'POST',
        '/BulkChanges',
        { kind: 'phone-numbers', action: 'set-account', sids, account_sid: sid },
      ];
    },
  }),
  'Teams tenant': blocking(
    given('ms_teams_tenants.account_sid', '/MicrosoftTeamsTenants', () => ({ tenant_fqdn: domain(), ...of })),
  ),
  carrier: given('voip_carriers.account_sid', '/VoipCarriers', () => aCarrier({ name: some(), account_sid })),
  user: given('users.account_sid', '/Users', aPerson),
  // A provider has one of its own, and nobody's are as many as one likes.
  routing: given('lcr.account_sid', '/Lcrs', () => anLcr()),
};

const toProvider: Record<string, Made> = {
  user: blocking(
    given('users.service_provider_sid', '/Users', aPerson, (service_provider_sid) => ({
      ...{ account_sid: null, service_provider_sid },
    })),
  ),
  carrier: given(
    'voip_carriers.service_provider_sid',
    '/VoipCarriers',
    () => aCarrier({ name: some(), account_sid }),
    (service_provider_sid) => ({ account_sid: null, service_provider_sid }),
  ),
  routing: given(
    'lcr.service_provider_sid',
    '/Lcrs',
    () => anLcr(),
    (service_provider_sid) => ({
      service_provider_sid,
    }),
  ),
};

raceTenantDeletions(() => world, toAccount, toProvider);

test('an account, deleted while numbers are taken back to it: each is there, or left where it is with the reason', () =>
  rounds(async () => {
    const { app, as } = world;
    const sid = await world.account();
    const taken = Array.from({ length: WRITERS }, async () => {
      const body = { ...aNumber(), account_sid: sid };
      const sids = [await world.make('/PhoneNumbers', body)];
      const away = { kind: 'phone-numbers', action: 'set-account', sids, account_sid };
      const { body: entry } = await app.ask<{ audit_sid: string }>('POST', '/BulkChanges', {
        as,
        body: away,
      });
      return entry.audit_sid;
    });
    const entries = await Promise.all(taken);
    const undo = (entry: string) =>
      app.ask<{ changed: number; left: { reason: string }[] }>('POST', `/BulkChanges/${entry}/Undo`, { as });
    const undone = entries.slice(0, 2).map(undo);
    const removing = app.ask('DELETE', `/Accounts/${sid}`, { as });
    undone.push(...entries.slice(2).map(undo));
    const removed = await removing;
    for (const { status, text, body } of await Promise.all(undone)) {
      assert.equal(status, 200, text);
      if (body.changed === 0)
        assert.match(body.left[0]?.reason ?? '', /^Its former account .* is no longer available/);
      if (body.changed > 0) assert.equal(removed.status, 422, removed.text);
    }
  }));
