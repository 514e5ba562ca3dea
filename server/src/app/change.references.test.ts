/** What a record refers to stays its own account's, whoever moves what at the same time (`R15`, `R44`). */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { accountsBeside, allAtOnce } from '../testing/accounts-beside.ts';
import { rounds, WRITERS } from '../testing/race.ts';

const { world, make, number, give, tenants } = accountsBeside();
let carrier: string;

before(async () => {
  carrier = await make('/VoipCarriers', aCarrier({ name: 'Of all', service_provider_sid: world.provider }));
});

const aNumber = (account_sid: string) =>
  make('/PhoneNumbers', { number: number(), voip_carrier_sid: carrier, account_sid });

async function strays(): Promise<unknown[]> {
  return world.app.db
    .selectFrom('phone_numbers as n')
    .innerJoin('applications as p', 'p.application_sid', 'n.application_sid')
    .select(['n.number', 'n.account_sid', 'p.account_sid as application_account_sid'])
    .whereRef('n.account_sid', '!=', 'p.account_sid')
    .execute();
}

test('no number is routed, alone or in bulk, to an application that moves to another account meanwhile', () =>
  rounds(async (round) => {
    const [first, second] = await tenants();
    const application_sid = await make(
      '/Applications',
      anApplication({ name: `Desk ${round}`, account_sid: first }),
    );
    const sids = await Promise.all(Array.from({ length: WRITERS }, () => aNumber(first)));
    const phone_number_sids = sids.slice(WRITERS / 2);
    await allAtOnce([
      ...sids.slice(0, WRITERS / 2).map((sid) => give(`/PhoneNumbers/${sid}`, { application_sid })),
      give(`/Applications/${application_sid}`, { account_sid: second }),
      give('/PhoneNumbers', { phone_number_sids, application_sid }),
    ]);
    assert.deepEqual(await strays(), []);
  }));

test('a bulk routing leaves no number that is given away meanwhile at an application of its old account', () =>
  rounds(async (round) => {
    const [first, second] = await tenants();
    const application_sid = await make(
      '/Applications',
      anApplication({ name: `Desk ${round}`, account_sid: first }),
    );
    const sids = await Promise.all(Array.from({ length: WRITERS }, () => aNumber(first)));
    const body = { account_sid: second, application_sid: null };
    await allAtOnce([
      give('/PhoneNumbers', { phone_number_sids: sids, application_sid }),
      ...sids.map((sid) => give(`/PhoneNumbers/${sid}`, body)),
    ]);
    assert.deepEqual(await strays(), []);
  }));

test('an import and single writers leave a number once on its carrier, and no import fails without a reason', () =>
  rounds(async () => {
    const [first] = await tenants();
    const some = Array.from({ length: WRITERS }, number);
    const text = `number\n${some.join('\n')}\n`;
    const dry_run = false;
    const asked = { text, dry_run, account_sid: first, voip_carrier_sid: carrier };
    const imports = Array.from({ length: WRITERS - 2 }, () =>
      world.app.ask('POST', '/PhoneNumbers/Import', { as: world.as, body: asked }),
    );
    const single = some.slice(0, 2).map((one) =>
      world.app.ask('POST', '/PhoneNumbers', {
        as: world.as,
        body: { number: one, voip_carrier_sid: carrier, account_sid: first },
      }),
    );
    await allAtOnce([...imports, ...single]);
    const rows = await world.app.db
      .selectFrom('phone_numbers')
      .select('number')
      .where('number', 'in', some)
      .execute();
    assert.equal(new Set(rows.map((row) => row.number)).size, rows.length);
  }));

test('no routing takes a carrier that moves to another account meanwhile', () =>
  rounds(async (round) => {
    const [first, second] = await tenants();
    const voip_carrier_sid = await make(
      '/VoipCarriers',
      aCarrier({ name: `Line ${round}`, account_sid: first }),
    );
    const lcr_sid = await make('/Lcrs', { ...anLcr(), account_sid: first });
    const route = (at: number) =>
      world.app.ask('POST', '/LcrRoutes', {
        as: world.as,
        body: { lcr_sid, regex: `^${at}`, lcr_carrier_set_entries: [{ voip_carrier_sid }] },
      });
    await allAtOnce([
      ...Array.from({ length: WRITERS / 2 }, (_, at) => route(at)),
      give(`/VoipCarriers/${voip_carrier_sid}`, { account_sid: second }),
      ...Array.from({ length: WRITERS / 2 }, (_, at) => route(at + WRITERS)),
    ]);
    const carriers = await world.app.db
      .selectFrom('voip_carriers')
      .select('account_sid')
      .where('voip_carrier_sid', '=', voip_carrier_sid)
      .executeTakeFirst();
    const entries = await world.app.db
      .selectFrom('lcr_carrier_set_entry')
      .select('voip_carrier_sid')
      .where('voip_carrier_sid', '=', voip_carrier_sid)
      .execute();
    if (carriers?.account_sid === second) assert.deepEqual(entries, []);
  }));

test('no routing is made for, or moved to, an account that is deleted meanwhile', () =>
  rounds(async (round) => {
    const accounts = await Promise.all(
      Array.from({ length: WRITERS }, () => world.app.world.account(world.provider)),
    );
    const [spare, ...others] = accounts as [string, ...string[]];
    const routing = (account_sid: string) => ({ name: `Of ${round}`, account_sid });
    const moved = await make('/Lcrs', routing(spare));
    await allAtOnce(
      others.flatMap((account_sid, nth) => [
        nth === 0
          ? give(`/Lcrs/${moved}`, { account_sid })
          : world.app.ask('POST', '/Lcrs', { as: world.as, body: routing(account_sid) }),
        world.app.ask('DELETE', `/Accounts/${account_sid}`, { as: world.as }),
      ]),
    );
    const left = await world.app.db
      .selectFrom('lcr as l')
      .leftJoin('accounts as a', 'a.account_sid', 'l.account_sid')
      .select('l.lcr_sid')
      .where('l.account_sid', 'is not', null)
      .where('a.account_sid', 'is', null)
      .execute();
    assert.deepEqual(left, []);
  }));
