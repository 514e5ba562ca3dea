import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { anAdmin } from '@trunkline/contract/core/actors.sample.ts';
import { lcrSorts } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import type { Walk } from '../db/list-walk.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { listLcrs } from './lcrs.store.ts';

test('read part by part, in every order, each comes once, though those before it go', async (t) => {
  const fresh = await freshDatabase();
  t.after(() => fresh.close());
  const { db } = fresh.open;
  const { service_provider_sid } = await db
    .selectFrom('service_providers')
    .select('service_provider_sid')
    .executeTakeFirstOrThrow();
  async function add(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const account_sid = n % 3 ? randomUUID() : null;
      const owner = { service_provider_sid, name: `${account_sid}`, webhook_secret: 'x' };
      if (account_sid)
        await db
          .insertInto('accounts')
          .values({ ...owner, account_sid })
          .execute();
      const lcr_sid = randomUUID();
      const name = n % 4 ? `routing ${n % 2}` : null;
      await db
        .insertInto('lcr')
        .values({ lcr_sid, account_sid, name, service_provider_sid, is_active: n % 2 ? 1 : 0 })
        .execute();
      for (let route = 0; route < n % 3; route++)
        await db
          .insertInto('lcr_routes')
          .values({ lcr_route_sid: randomUUID(), lcr_sid, regex: '.', priority: route })
          .execute();
    }
  }
  for (const sort of lcrSorts.flatMap((sort) => [sort, `-${sort}`] as const)) {
    await add(17);
    const whole = await listLcrs(db, anAdmin(), { sort, page: 1, page_size: 500 });
    assert.ok(!Array.isArray(whole));
    const walk: Walk = {};
    const walked: string[] = [];
    while (!walk.is_over) {
      const part = await listLcrs(db, anAdmin(), { sort, page_size: 3, walk });
      assert.ok(!Array.isArray(part));
      walked.push(...part.data.map(({ lcr_sid }) => lcr_sid));
      const read = part.data.map(({ lcr_sid }) => lcr_sid);
      if (read.length > 0) {
        await db.deleteFrom('lcr_routes').where('lcr_sid', 'in', read).execute();
        await db.deleteFrom('lcr').where('lcr_sid', 'in', read).execute();
      }
    }
    assert.deepEqual(
      walked,
      whole.data.map(({ lcr_sid }) => lcr_sid),
      sort,
    );
  }
});
