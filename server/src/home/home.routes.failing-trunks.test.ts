import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { type Home, homeEndpoints, type Need } from '@trunkline/contract/home/home.contract.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { type CarrierWorld, carrierWorld } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let world: CarrierWorld;

before(async () => {
  app = await startApp();
  world = await carrierWorld(app);
});
after(() => app.close());

async function failing(account_sid: string): Promise<Need[]> {
  const where = at(homeEndpoints.read.path, { account_sid });
  const { status, body, text } = await app.ask<Home>('GET', where, { as: world.who.admin });
  assert.equal(status, 200, text);
  return (body.needs ?? []).filter(({ kind }) => kind === 'carrier-failing');
}

test('a trunk that fails is told beside ten that are busier; of carriers with one name none is accused', async () => {
  const provider = await app.world.provider();
  const account_sid = await app.world.account(provider);
  const owner = { account_sid, service_provider_sid: provider };
  const calls = (trunk: string, count: number, answered: boolean) =>
    Array.from({ length: count }, (_, n) =>
      aStoredCall({
        ...{ ...owner, trunk, answered, attempted_at: Date.now() - 60_000 - n },
        ...(answered ? {} : { duration: 0 }),
      }),
    );
  const busier = Array.from({ length: 10 }, (_, n) => calls(`Busy ${n}`, 30, true));
  await app.calls.write({ calls: [...busier.flat(), ...calls('Eleventh', 25, false)], alerts: [] });
  const one = { name: 'Eleventh', service_provider_sid: provider };
  const shared = await world.make({ ...one, account_sid: null });
  const alone = await failing(account_sid);
  assert.deepEqual(
    alone.map(({ sid, name }) => [sid, name]),
    [[shared, 'Eleventh']],
  );
  await world.make({ ...one, account_sid });
  const several = await failing(account_sid);
  assert.deepEqual(
    several.map(({ sid, name, count, account_name }) => [sid, name, count, account_name]),
    [[null, 'Eleventh', 25, null]],
  );
  const where = `/ServiceProviders/${provider}/VoipCarriers?page=1&state=failing`;
  const list = await app.ask<Page<{ name: string }>>('GET', where, { as: world.who.admin });
  assert.deepEqual(
    list.body.data.map(({ name }) => name),
    ['Eleventh', 'Eleventh'],
  );
});
