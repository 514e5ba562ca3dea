/** What a record refers to stays its own account's, whoever moves what at the same time (`R15`, `R44`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let provider: string;
let as: string;
let carrier: string;
let nth = 0;

before(async () => {
  app = await startApp();
  provider = await app.world.provider();
  as = await app.world.key({ service_provider_sid: provider });
  carrier = await make('/VoipCarriers', aCarrier({ name: 'Of all', service_provider_sid: provider }));
});
after(() => app.close());

async function make(path: string, body: object): Promise<string> {
  const reply = await app.ask<{ sid: string }>('POST', path, { as, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const number = () => {
  nth += 1;
  return `1555${String(nth).padStart(6, '0')}`;
};

const aNumber = (account_sid: string) =>
  make('/PhoneNumbers', { number: number(), voip_carrier_sid: carrier, account_sid });

const tenants = () => Promise.all([app.world.account(provider), app.world.account(provider)]);

const give = (path: string, body: object) => app.ask('PUT', path, { as, body });

/** None is an error of the server's, and what they leave is said by `holds`. */
async function allAtOnce(asking: Promise<{ status: number; text: string }>[]): Promise<void> {
  for (const { status, text } of await Promise.all(asking)) assert.ok(status < 500, text);
}

async function strays(): Promise<unknown[]> {
  return app.db
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
      app.ask('POST', '/PhoneNumbers/Import', { as, body: asked }),
    );
    const single = some.slice(0, 2).map((one) =>
      app.ask('POST', '/PhoneNumbers', {
        as,
        body: { number: one, voip_carrier_sid: carrier, account_sid: first },
      }),
    );
    await allAtOnce([...imports, ...single]);
    const rows = await app.db
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
      app.ask('POST', '/LcrRoutes', {
        as,
        body: { lcr_sid, regex: `^${at}`, lcr_carrier_set_entries: [{ voip_carrier_sid }] },
      });
    await allAtOnce([
      ...Array.from({ length: WRITERS / 2 }, (_, at) => route(at)),
      give(`/VoipCarriers/${voip_carrier_sid}`, { account_sid: second }),
      ...Array.from({ length: WRITERS / 2 }, (_, at) => route(at + WRITERS)),
    ]);
    const carriers = await app.db
      .selectFrom('voip_carriers')
      .select('account_sid')
      .where('voip_carrier_sid', '=', voip_carrier_sid)
      .executeTakeFirst();
    const entries = await app.db
      .selectFrom('lcr_carrier_set_entry')
      .select('voip_carrier_sid')
      .where('voip_carrier_sid', '=', voip_carrier_sid)
      .execute();
    if (carriers?.account_sid === second) assert.deepEqual(entries, []);
  }));

test('no routing is made for, or moved to, an account that is deleted meanwhile', () =>
  rounds(async (round) => {
    const accounts = await Promise.all(Array.from({ length: WRITERS }, () => app.world.account(provider)));
    const [spare, ...others] = accounts as [string, ...string[]];
    const routing = (account_sid: string) => ({ name: `Of ${round}`, account_sid });
    const moved = await make('/Lcrs', routing(spare));
    await allAtOnce(
      others.flatMap((account_sid, nth) => [
        nth === 0
          ? give(`/Lcrs/${moved}`, { account_sid })
          : app.ask('POST', '/Lcrs', { as, body: routing(account_sid) }),
        app.ask('DELETE', `/Accounts/${account_sid}`, { as }),
      ]),
    );
    const left = await app.db
      .selectFrom('lcr as l')
      .leftJoin('accounts as a', 'a.account_sid', 'l.account_sid')
      .select('l.lcr_sid')
      .where('l.account_sid', 'is not', null)
      .where('a.account_sid', 'is', null)
      .execute();
    assert.deepEqual(left, []);
  }));
