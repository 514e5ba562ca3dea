/** An account that is deleted while documents put records into it (`R19`, `R44`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertCarrier, insertNumber } from '../testing/telephony.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let admin: Who;

before(async () => {
  app = await startApp();
  admin = await app.world.user();
});
after(() => app.close());

const kinds: Record<
  string,
  { table: 'lcr' | 'phone_numbers' | 'applications'; text: (nth: number) => string }
> = {
  routing: {
    table: 'lcr',
    text: (nth) =>
      `        routing:\n          name: Nr ${nth}\n          routes: []\n          default_provider_carrier: Trunk\n`,
  },
  number: {
    table: 'phone_numbers',
    text: () => '        numbers:\n          - number: "15550002222"\n            provider_carrier: Trunk\n',
  },
  application: {
    table: 'applications',
    text: (nth) =>
      `        applications:\n          - name: Nr ${nth}\n            call_hook:\n              url: https://example.com/\n            call_status_hook:\n              url: https://example.com/\n`,
  },
};

for (const [what, { table, text }] of Object.entries(kinds))
  test(`an account, deleted while documents put a ${what} into it: nothing stays behind`, () =>
    rounds(async (round) => {
      const provider = `Of a ${what} ${round}`;
      const service_provider_sid = await app.world.provider(provider);
      const carrier = await insertCarrier(app.db, { account_sid: null, service_provider_sid, name: 'Trunk' });
      const [account_sid, other] = [
        await app.world.account(service_provider_sid, 'Branch'),
        await app.world.account(service_provider_sid, 'Other'),
      ];
      await insertNumber(app.db, { account_sid: other, voip_carrier_sid: carrier, number: '15550002222' });
      const apply = (nth: number) =>
        app.ask('POST', '/Apply', {
          as: admin,
          body: {
            documents: [
              {
                name: 'a.yaml',
                text: `trunkline: 1\nproviders:\n  - name: ${provider}\n    accounts:\n      - name: Branch\n${text(nth)}`,
              },
            ],
          },
        });
      const applied = Array.from({ length: 2 * round }, (_, nth) => apply(nth));
      const removing = app.ask('DELETE', `/Accounts/${account_sid}`, { as: admin });
      applied.push(...Array.from({ length: WRITERS - 2 * round }, (_, nth) => apply(nth)));
      for (const reply of [await removing, ...(await Promise.all(applied))]) {
        assert.ok(reply.status < 500, reply.text);
        assert.doesNotMatch(reply.text, /conflicts with another record/);
      }
      const strays = await app.db
        .selectFrom(table as 'lcr')
        .leftJoin('accounts as a', 'a.account_sid', `${table as 'lcr'}.account_sid`)
        .select(`${table as 'lcr'}.account_sid`)
        .where(`${table as 'lcr'}.account_sid`, 'is not', null)
        .where('a.account_sid', 'is', null)
        .execute();
      assert.deepEqual(strays, []);
    }));
