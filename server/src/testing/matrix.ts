/** The parts of the permission matrix: who asks, for whose record, and what must come back. */

import { randomUUID } from 'node:crypto';
import type { Scope } from '@trunkline/contract/core/actor.ts';
import { sql } from 'kysely';
import type { TestApp } from './start-app.ts';
import { makeTenants } from './tenants.ts';
import type { Who } from './world.ts';

export type Principal = {
  as: string | null;
  /** False for every credential that is none: missing, expired, ended, inactive. */
  good: boolean;
  scope: Scope;
  provider?: string;
  account?: string;
  viewOnly?: boolean;
  isKey?: boolean;
};

export type Tenant = {
  provider: string;
  account: string;
  /** Its records are the provider's own, for all its accounts. */
  isShared?: true;
};

export type MatrixWorld = Awaited<ReturnType<typeof makeMatrixWorld>>;

/** Every kind of principal, and the tenants as seen from account A1. */
export async function makeMatrixWorld(app: TestApp) {
  const who = await makeTenants(app);
  const { world, db } = app;
  const inA = { service_provider_sid: who.providerA };
  // Signed in once, since each asks some thousand times.
  const user = async (as: Who, facts: Omit<Principal, 'as' | 'good'>): Promise<Principal> => ({
    as: await app.sign(as),
    good: true,
    ...facts,
  });
  const bad = (as: Principal['as']): Principal => ({ as, good: false, scope: 'admin' });
  const key = async (owner: object, facts: Omit<Principal, 'as' | 'good'>): Promise<Principal> => ({
    as: await world.key(owner),
    good: true,
    isKey: true,
    ...facts,
  });
  const ended = await world.user();
  const endedToken = await app.sign(ended);
  await db.deleteFrom('trunkline_sessions').where('user_sid', '=', ended.user_sid).execute();
  const a = { provider: who.providerA };
  const a1 = { ...a, account: who.a1 };
  const principals: Record<string, Principal> = {
    'no credential': bad(null),
    'an expired key': bad(await world.key({ expires: new Date(Date.now() - 60_000) })),
    'an ended session': bad(endedToken),
    'an inactive user': bad(await app.sign(await world.user({ is_active: 0 }))),
    'an admin': await user(who.admin, { scope: 'admin' }),
    'a view-only admin': await user(who.adminViewer, { scope: 'admin', viewOnly: true }),
    'provider A': await user(who.userA, { scope: 'service_provider', ...a }),
    'view-only provider A': await user(await world.user({ ...inA, view_only: true }), {
      scope: 'service_provider',
      viewOnly: true,
      ...a,
    }),
    'provider B': await user(who.userB, { scope: 'service_provider', provider: who.providerB }),
    'account A1': await user(who.userA1, { scope: 'account', ...a1 }),
    'view-only account A1': await user(who.viewerA1, { scope: 'account', viewOnly: true, ...a1 }),
    'account A2': await user(who.userA2, { scope: 'account', ...a, account: who.a2 }),
    'account B1': await user(who.userB1, { scope: 'account', provider: who.providerB, account: who.b1 }),
    'an admin key': await key({}, { scope: 'admin' }),
    "provider A's key": await key(inA, { scope: 'service_provider', ...a }),
    "account A1's key": await key({ account_sid: who.a1 }, { scope: 'account', ...a1 }),
  };
  const tenants: Record<string, Tenant> = {
    A1: a1,
    A2: { ...a, account: who.a2 },
    B1: { provider: who.providerB, account: who.b1 },
  };
  return { who, principals, tenants };
}

/**
 * Whether a database server is asked as this one too: a key and whoever only looks ask for the records of others with the
 * same SQL as the person whose reach they have, so there they ask of their own tenant and of what is missing, and the
 * embedded database is asked for all.
 */
export const asksOfAll = (asker: Principal, app: TestApp): boolean =>
  app.isEmbedded || !(asker.isKey || asker.viewOnly);

export function reachesTenant(asker: Principal, tenant: Tenant): boolean {
  if (asker.scope === 'admin') return true;
  return asker.scope === 'account' ? asker.account === tenant.account : asker.provider === tenant.provider;
}

const volatile = new Set([
  'trunkline_outbox',
  'trunkline_sessions',
  'trunkline_login_failures',
  'trunkline_user_details',
]);

/**
 * How much has been written so far, but for what a request may touch by the way: sessions, a key's last
 * use, and the entry that tells of a refused sign-in. Counted by triggers, on the embedded database only; elsewhere it stays at nothing.
 */
export async function countWrites(app: TestApp): Promise<() => Promise<number>> {
  if (!app.isEmbedded) return async () => 0;
  // What keeps an index of texts is written with the table that it is about.
  const virtual = sql<{
    name: string;
  }>`select name from pragma_table_list where type in ('virtual', 'shadow')`;
  const besides = new Set((await virtual.execute(app.db)).rows.map(({ name }) => name));
  const tables = (await app.db.introspection.getTables()).filter(({ name }) => !besides.has(name));
  const inserted = sql`insert`;
  await sql`create table matrix_writes (n integer not null)`.execute(app.db);
  await sql`insert into matrix_writes values (0)`.execute(app.db);
  for (const { name, columns } of tables) {
    if (volatile.has(name)) continue;
    const kept = columns
      .filter((column) => column.name !== 'last_used')
      .map((column) => sql.ref(column.name));
    const isTold = name === 'trunkline_audit_entries';
    // How a message fared is written whenever it ends, beside what is asked by then.
    const updated = name === 'trunkline_alert_deliveries' ? [] : [sql`update of ${sql.join(kept)}`];
    for (const event of [inserted, sql`delete`, ...updated])
      await sql`create trigger ${sql.id(`matrix_${randomUUID()}`)} after ${event} on ${sql.table(name)}
        ${isTold && event === inserted ? sql`when new.action not in ('login-failed', 'lock-out')` : sql``}
        begin update matrix_writes set n = n + 1; end`.execute(app.db);
  }
  const counted = sql<{ n: number }>`select n from matrix_writes`.compile(app.db);
  return async () => (await app.db.executeQuery(counted)).rows[0]?.n ?? 0;
}
