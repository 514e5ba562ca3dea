import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '@trunkline/contract/core/paging.ts';
import type { Home } from '@trunkline/contract/home/home.contract.ts';
import { homeEndpoints } from '@trunkline/contract/home/home.contract.ts';
import { inParts } from '../db/page.ts';
import { at } from '../testing/paths.ts';
import { startApp } from '../testing/start-app.ts';
import { makeTenants } from '../testing/tenants.ts';

test('a registration that failed, or was not renewed, is told and listed however many others hold', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const who = await makeTenants(app);
  const holds = JSON.stringify({ status: 'ok', timestamp: new Date(), expires: 3600 });
  const carrier = (nth: number, register_status: string) => ({
    voip_carrier_sid: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    name: `Carrier ${nth}`,
    ...{ account_sid: who.a1, service_provider_sid: who.providerA, is_active: 1, requires_register: 1 },
    register_status,
  });
  const rows = Array.from({ length: 5000 }, (_, nth) => carrier(nth, holds));
  rows.push(carrier(5000, JSON.stringify({ status: 'fail', reason: '403 Forbidden' })));
  const long_ago = new Date(Date.now() - 2 * 86_400_000);
  rows.push(
    carrier(5001, JSON.stringify({ status: 'ok', reason: '200 OK', timestamp: long_ago, expires: 3600 })),
  );
  for (const some of inParts(rows))
    await app.db
      .insertInto('voip_carriers')
      .values(some as never)
      .execute();
  const { path } = homeEndpoints.read;
  const home = await app.ask<Home>('GET', at(path, { account_sid: who.a1 }), { as: who.userA1 });
  assert.deepEqual(
    home.body.needs?.map(({ kind, name }) => [kind, name]),
    [
      ['carrier-not-registered', 'Carrier 5000'],
      ['carrier-not-registered', 'Carrier 5001'],
    ],
  );
  const list = `/Accounts/${who.a1}/VoipCarriers?page=1&state=not-registered`;
  const { body } = await app.ask<Page<{ name: string }>>('GET', list, { as: who.userA1 });
  assert.deepEqual(
    body.data.map(({ name }) => name),
    ['Carrier 5000', 'Carrier 5001'],
  );
});
