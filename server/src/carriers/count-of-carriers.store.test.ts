/** How many numbers each carrier has: told with the carriers, and the same as the filter of numbers by carrier leaves. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

async function carrier(owner: { account_sid: string | null; service_provider_sid: string | null }) {
  const voip_carrier_sid = randomUUID();
  await app.db
    .insertInto('voip_carriers')
    .values({ voip_carrier_sid, name: 'Counted', ...owner })
    .execute();
  return voip_carrier_sid;
}

async function numbers(voip_carrier_sid: string, accounts: (string | null)[]): Promise<void> {
  const rows = accounts.map((account_sid, nth) => ({
    ...{ phone_number_sid: randomUUID(), number: `1555${nth}`, voip_carrier_sid, account_sid },
  }));
  await app.db.insertInto('phone_numbers').values(rows).execute();
}

test('each carrier is told with as many numbers as the filter by it leaves whoever asks', async () => {
  const own = await carrier({ account_sid: null, service_provider_sid: who.providerA });
  const ofA1 = await carrier({ account_sid: who.a1, service_provider_sid: null });
  const none = await carrier({ account_sid: null, service_provider_sid: who.providerA });
  await numbers(own, [who.a1, who.a1, who.a2, null]);
  await numbers(ofA1, [who.a1]);
  const ask = async (path: string, as: Who) => {
    const { status, text, body } = await app.ask<Page<{ voip_carrier_sid: string }>>('GET', path, { as });
    assert.equal(status, 200, text);
    return body;
  };
  const list = `/ServiceProviders/${who.providerA}/VoipCarriers?page=1`;
  for (const [as, expected] of [
    [who.admin, [4, 1, 0]],
    [who.userA, [4, 1, 0]],
    [who.userA1, [2, 1, 0]],
  ] as const) {
    const { counts } = await ask(`${list}&count_of=phone-numbers`, as);
    for (const [nth, sid] of [own, ofA1, none].entries()) {
      const at = `/PhoneNumbers?service_provider_sid=${who.providerA}&voip_carrier_sid=${sid}`;
      const { total } = await ask(`${at}&page=1&page_size=1`, as);
      assert.deepEqual([counts?.[sid], total], [{ total }, expected[nth]]);
    }
  }
  assert.equal((await ask(list, who.admin)).counts, undefined);
  assert.equal((await ask(`${list}&page_size=51&count_of=phone-numbers`, who.admin)).counts, undefined);
  assert.equal((await app.ask('GET', `${list}&count_of=secrets`, { as: who.admin })).status, 400);
});
