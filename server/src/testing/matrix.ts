/** The parts of the permission matrix: who asks, for whose record, and what must come back. */
import type { Scope } from '@trunkline/contract/core/actor.ts';
import type { CompiledQuery } from 'kysely';
import type { TestApp } from './start-app.ts';
import { makeTenants } from './tenants.ts';
import type { Who } from './world.ts';

export type Principal = {
  as: Who | string | null;
  /** False for every credential that is none: missing, expired, ended, inactive. */
  good: boolean;
  scope: Scope;
  provider?: string;
  account?: string;
  viewOnly?: boolean;
  isKey?: boolean;
  user_sid?: string;
};

export type Tenant = { provider: string; account: string };

export type MatrixWorld = Awaited<ReturnType<typeof makeMatrixWorld>>;

/** Every kind of principal, and the tenants as seen from account A1. */
export async function makeMatrixWorld(app: TestApp) {
  const who = await makeTenants(app);
  const { world, db } = app;
  const inA = { service_provider_sid: who.providerA };
  const user = (as: Who, facts: Omit<Principal, 'as' | 'good'>): Principal => ({
    as,
    good: true,
    user_sid: as.user_sid,
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
    'an inactive user': bad(await world.user({ is_active: 0 })),
    'an admin': user(who.admin, { scope: 'admin' }),
    'a view-only admin': user(who.adminViewer, { scope: 'admin', viewOnly: true }),
    'provider A': user(who.userA, { scope: 'service_provider', ...a }),
    'view-only provider A': user(await world.user({ ...inA, view_only: true }), {
      scope: 'service_provider',
      viewOnly: true,
      ...a,
    }),
    'provider B': user(who.userB, { scope: 'service_provider', provider: who.providerB }),
    'account A1': user(who.userA1, { scope: 'account', ...a1 }),
    'view-only account A1': user(who.viewerA1, { scope: 'account', viewOnly: true, ...a1 }),
    'account A2': user(who.userA2, { scope: 'account', ...a, account: who.a2 }),
    'account B1': user(who.userB1, { scope: 'account', provider: who.providerB, account: who.b1 }),
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

export function reachesTenant(asker: Principal, tenant: Tenant): boolean {
  if (asker.scope === 'admin') return true;
  return asker.scope === 'account' ? asker.account === tenant.account : asker.provider === tenant.provider;
}

const volatile = new Set(['trunkline_sessions', 'trunkline_login_failures', 'trunkline_user_details']);

const compiled = new Map<string, CompiledQuery>();

/**
 * All that is stored, but for what a request may touch by the way: sessions and a key's last use. Asked
 * twice for each of ten thousand requests, so the queries are built once, and on the embedded database only.
 */
export async function fingerprint(app: TestApp, tables: readonly string[]): Promise<string> {
  if (!app.isEmbedded) return '';
  const rows: unknown[] = [];
  for (const table of tables)
    if (!volatile.has(table)) {
      const query =
        compiled.get(table) ??
        app.db
          .selectFrom(table as 'users')
          .selectAll()
          .compile();
      compiled.set(table, query);
      rows.push((await app.db.executeQuery(query)).rows);
    }
  return JSON.stringify(rows).replace(/"last_used":("[^"]*"|null)/g, '');
}
