/** A provider with accounts, and one key that changes what is theirs, many at the same time (`R15`, `R44`). */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startApp, type TestApp } from './start-app.ts';

/** What there is once the file's tests begin. */
type AccountsBeside = { app: TestApp; provider: string; as: string };

/** For all tests of the file that calls it. */
export function accountsBeside() {
  const world = {} as AccountsBeside;
  let nth = 0;
  before(async () => {
    const app = await startApp();
    const provider = await app.world.provider();
    Object.assign(world, { app, provider, as: await app.world.key({ service_provider_sid: provider }) });
  });
  after(() => world.app.close());
  return {
    world,
    async make(path: string, body: object): Promise<string> {
      const reply = await world.app.ask<{ sid: string }>('POST', path, { as: world.as, body });
      assert.equal(reply.status, 201, reply.text);
      return reply.body.sid;
    },
    give: (path: string, body: object) => world.app.ask('PUT', path, { as: world.as, body }),
    tenants: () =>
      Promise.all([world.app.world.account(world.provider), world.app.world.account(world.provider)]),
    next: () => {
      nth += 1;
      return nth;
    },
    number: () => {
      nth += 1;
      return `1555${String(nth).padStart(6, '0')}`;
    },
  };
}

/** None is an error of the server's, and what they leave is said by the test. */
export async function allAtOnce(asking: Promise<{ status: number; text: string }>[]): Promise<void> {
  for (const { status, text } of await Promise.all(asking)) assert.ok(status < 500, text);
}
