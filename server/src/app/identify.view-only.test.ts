import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { allEndpoints } from '@trunkline/contract/all-endpoints.ts';
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import { VIEW_ONLY } from '@trunkline/contract/core/policy.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { PASSWORD } from '../testing/world.ts';

let app: TestApp;

before(async () => {
  app = await startApp();
});
after(() => app.close());

const changes = Object.values(allEndpoints)
  .flatMap((endpoints) => Object.values(endpoints) as Endpoint[])
  .filter(({ method, open, for_viewers }) => method !== 'GET' && !open && !for_viewers)
  .flatMap((endpoint) => [endpoint, ...(endpoint.also ?? [])]);

test('[R12] who may only look is told so by every change, whatever is sent', async () => {
  const viewer = await app.world.user({ view_only: true });
  assert.ok(changes.length > 100);
  for (const { method, path } of changes) {
    const address = path.replace(/:\w+/g, () => randomUUID());
    // What would be good is sent in the matrix.
    const body = { name: 7, nonsense: [null] };
    const { status, problem } = await app.ask(method, address, { as: viewer, body });
    assert.deepEqual([status, problem.msg], [403, VIEW_ONLY], `${method} ${address}`);
  }
});

test('[R12] the own password is changed all the same', async () => {
  const viewer = await app.world.user({ view_only: true });
  const { status } = await app.ask(
    userEndpoints.update.method,
    at(userEndpoints.update.path, { user_sid: viewer.user_sid }),
    { as: viewer, body: { old_password: PASSWORD, new_password: 'quite another 1' } },
  );
  assert.equal(status, 204);
});
