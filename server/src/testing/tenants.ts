/** Two providers with their accounts and people: the cast of every permission test. */
import assert from 'node:assert/strict';
import type { Method } from '@trunkline/contract/core/endpoint.ts';
import type { TestApp } from './start-app.ts';

export type Tenants = Awaited<ReturnType<typeof makeTenants>>;

/** Provider A has accounts A1 and A2, provider B has B1. */
export async function makeTenants({ world }: TestApp) {
  const [providerA, providerB] = [await world.provider(), await world.provider()];
  const [a1, a2, b1] = [
    await world.account(providerA),
    await world.account(providerA),
    await world.account(providerB),
  ];
  return {
    providerA,
    providerB,
    a1,
    a2,
    b1,
    admin: await world.user(),
    adminViewer: await world.user({ view_only: true }),
    userA: await world.user({ service_provider_sid: providerA }),
    userB: await world.user({ service_provider_sid: providerB }),
    userA1: await world.user({ service_provider_sid: providerA, account_sid: a1 }),
    userA2: await world.user({ service_provider_sid: providerA, account_sid: a2 }),
    viewerA1: await world.user({ service_provider_sid: providerA, account_sid: a1, view_only: true }),
    userB1: await world.user({ service_provider_sid: providerB, account_sid: b1 }),
  };
}

/** Without a SIP realm an account has no clients, and without a domain at Teams a provider no tenants. */
export async function giveDomains({ db }: TestApp, { a1 }: Tenants): Promise<void> {
  const accounts = db.updateTable('accounts').set({ sip_realm: 'a1.example.com' });
  await accounts.where('account_sid', '=', a1).execute();
  await db.updateTable('service_providers').set({ ms_teams_fqdn: 'sbc.example.com' }).execute();
}

type Case = { method: Method; path: string; body?: unknown };

/** No credential, a made-up one, an expired key and an ended session are all 401 with `WWW-Authenticate`. */
export async function assertNeedsCredential(app: TestApp, { method, path, body }: Case): Promise<void> {
  const expired = await app.world.key({ expires: new Date(Date.now() - 60_000) });
  const ended = await app.world.user({ is_active: 0 });
  for (const as of [null, 'made-up', expired, ended]) {
    const reply = await app.ask(method, path, { as, body });
    assert.equal(reply.status, 401, `${method} ${path}`);
    assert.match(String(reply.headers['www-authenticate']), /^Bearer/);
    assert.equal(reply.problem.code, 'unauthenticated');
  }
}

/** A record of account A1: refused with this status to the neighbours, and left as it was. */
export async function assertRefusedToNeighbours(
  app: TestApp,
  tenants: Tenants,
  { method, path, body }: Case,
  status: 403 | 404 = 403,
): Promise<void> {
  for (const as of [tenants.userA2, tenants.userB, tenants.userB1]) {
    const reply = await app.ask(method, path, { as, body });
    assert.equal(reply.status, status, `${method} ${path}`);
    if (status === 403) assert.equal(reply.problem.msg, 'insufficient permissions');
  }
}

/** A view-only user of the right account is refused like one of the highest scope. */
export async function assertRefusedToViewers(
  app: TestApp,
  tenants: Tenants,
  { method, path, body }: Case,
): Promise<void> {
  for (const as of [tenants.viewerA1, tenants.adminViewer]) {
    const reply = await app.ask(method, path, { as, body });
    assert.equal(reply.status, 403, `${method} ${path}`);
    assert.equal(reply.problem.msg, 'User has view-only access');
  }
}

/** A record of account A1: deleted by nobody but who may, and once. */
export async function assertDeletedOnce(app: TestApp, tenants: Tenants, path: string): Promise<void> {
  const request = { method: 'DELETE', path } as const;
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, tenants, request);
  await assertRefusedToViewers(app, tenants, request);
  for (const status of [204, 404])
    assert.equal((await app.ask('DELETE', path, { as: tenants.userA1 })).status, status, path);
}

/** A list needs a credential, and shows each caller what is in reach: a record of account A1, and one of B1. */
export async function assertListsOwnReach(
  app: TestApp,
  tenants: Tenants,
  path: string,
  [id, mine, foreign]: [id: string, mine: string, foreign: string],
): Promise<void> {
  await assertNeedsCredential(app, { method: 'GET', path });
  for (const [as, seesMine, seesForeign] of [
    [tenants.admin, true, true],
    [tenants.userA, true, false],
    [tenants.userA1, true, false],
    [tenants.viewerA1, true, false],
    [tenants.userA2, false, false],
    [tenants.userB1, false, true],
  ] as const) {
    const { body } = await app.ask<Record<string, unknown>[]>('GET', path, { as });
    const sids = body.map((row) => row[id]);
    assert.deepEqual([sids.includes(mine), sids.includes(foreign)], [seesMine, seesForeign]);
  }
}
