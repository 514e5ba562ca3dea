/** What a case of the permission matrix is made of: whose record, what to send, who may. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/tables.ts';
import { toDbTimeExact } from '../db/values.ts';
import { hashedKey } from '../security/tokens.ts';
import { type MatrixWorld, type Principal, reachesTenant, type Tenant } from './matrix.ts';
import type { TestApp } from './start-app.ts';

export type Verdict = 'allowed' | 'refused' | 'invalid';
export type Rule = (asker: Principal, tenant: Tenant) => Verdict;
export type Prepared = {
  sids: Record<string, string>;
  body?: unknown;
  /** With its question mark. */
  query?: string;
};

export type Case = {
  /** `nothing`: not about a record, so asked once per principal. */
  target: 'record' | 'nothing';
  rule: Rule;
  /** Of a record that the provider shares with its accounts (`R26`): asked besides, for who may. */
  shared_rule?: Rule;
  /** Where the endpoint's other path names another tenant, who may ask it there. */
  also_rule?: Rule;
  prepare(app: TestApp, world: MatrixWorld, tenant: Tenant, missing: boolean): Promise<Prepared>;
  /** The status of a record out of reach, where it is not 403 (`R4`). */
  foreign?: 404;
  /** Another status of what is allowed: a fact about the record stands in the way. */
  orElse?: 204 | 404 | 422 | 480;
  /** A success takes the world apart, so another begins. */
  destroys?: true;
};

const when = (allowed: boolean): Verdict => (allowed ? 'allowed' : 'refused');

export const everyone: Rule = () => 'allowed';
export const people: Rule = (asker) => when(!asker.isKey);
export const read: Rule = (asker, tenant) => when(reachesTenant(asker, tenant));
export const write: Rule = (asker, tenant) => when(!asker.viewOnly && reachesTenant(asker, tenant));
export const fromAbove: Rule = (asker, tenant) =>
  when(asker.scope !== 'account' && write(asker, tenant) === 'allowed');
export const admin: Rule = (asker) => when(asker.scope === 'admin');
export const writingAdmin: Rule = (asker) => when(asker.scope === 'admin' && !asker.viewOnly);
export const ofProvider: Rule = (asker, tenant) =>
  when(asker.scope === 'admin' || asker.provider === tenant.provider);
export const provider: Rule = (asker, tenant) =>
  when(asker.scope !== 'account' && ofProvider(asker, tenant) === 'allowed');
export const writingProvider: Rule = (asker, tenant) =>
  when(!asker.viewOnly && provider(asker, tenant) === 'allowed');
/** A person who deletes the own account types the password; this test sends none. */
export const removeAccount: Rule = (asker, tenant) =>
  write(asker, tenant) === 'allowed' && asker.scope === 'account' && !asker.isKey
    ? 'invalid'
    : write(asker, tenant);

/** To whom a record of the tenant belongs. */
export const ownerOf = ({ account, provider, isShared }: Tenant) => ({
  account_sid: isShared ? null : account,
  service_provider_sid: provider,
});

/** What accounts may see of their provider's, and what they may not change of it (`R26`). */
export const seen = { shared_rule: ofProvider };
export const kept = { shared_rule: writingProvider };

/** Whoever uses it may try it. */
export const tried = {
  shared_rule: ((asker, tenant) => when(!asker.viewOnly && ofProvider(asker, tenant) === 'allowed')) as Rule,
};

export const nothing =
  (body?: () => unknown): Case['prepare'] =>
  async () => ({ sids: {}, body: body?.() });
export const account =
  (body?: () => unknown): Case['prepare'] =>
  async (_app, _world, tenant) => ({
    sids: { account_sid: tenant.account, sip_realm: realm() },
    body: body?.(),
  });
export const serviceProvider =
  (body?: () => unknown): Case['prepare'] =>
  async (_app, _world, tenant) => ({ sids: { service_provider_sid: tenant.provider }, body: body?.() });

export const realm = () => `${randomUUID().slice(0, 8)}.sip.example.com`;
export const name = () => `Made ${randomUUID()}`;

/** A row of the tenant's, made straight in the database; of the missing one only a sid. `id` names its column and parameter. */
export const rowIn =
  (table: keyof Database & string, id: string, row: (tenant: Tenant, app: TestApp) => object) =>
  (body?: () => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const sid = randomUUID();
    if (!missing)
      await app.db
        .insertInto(table)
        .values({ [id]: sid, ...row(tenant, app) } as never)
        .execute();
    return { sids: { [id]: sid }, body: body?.() };
  };
export const application = rowIn('applications', 'application_sid', ({ account }) => ({
  name: name(),
  account_sid: account,
}));
export const user =
  (body?: () => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const sids = { account_sid: tenant.account, service_provider_sid: tenant.provider };
    const user_sid = missing ? randomUUID() : (await app.world.user(sids)).user_sid;
    return { sids: { user_sid }, body: body?.() };
  };
export const apiKey: Case['prepare'] = async (app, _world, tenant, missing) => {
  const api_key_sid = randomUUID();
  if (!missing)
    await app.db
      .insertInto('api_keys')
      .values({ api_key_sid, token: hashedKey(randomUUID()), account_sid: tenant.account })
      .execute();
  return { sids: { api_key_sid } };
};

/** About many records of the tenant's account, without any of them. */
export const auditEntry =
  (action: string): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const audit_sid = randomUUID();
    if (!missing)
      await app.db
        .insertInto('trunkline_audit_entries')
        .values({
          audit_sid,
          at: toDbTimeExact(new Date()),
          actor_kind: 'system',
          actor_name: 'matrix',
          ...ownerOf(tenant),
          kind: 'phone-numbers',
          action,
          rows_from: 0,
          rows_count: 0,
        })
        .execute();
    return { sids: { audit_sid } };
  };

export const about = (rule: Rule, prepare: Case['prepare'], more: Partial<Case> = {}): Case => ({
  target: 'record',
  rule,
  prepare,
  ...more,
});
export const general = (rule: Rule, prepare: Case['prepare'] = nothing()): Case => ({
  target: 'nothing',
  rule,
  prepare,
});

/** In the body of a create stands the tenant that the record would belong to. */
export const creating =
  (body: (tenant: Tenant) => unknown): Case['prepare'] =>
  async (_app, _world, tenant) => ({ sids: {}, body: body(tenant) });

/** The five endpoints of a plain resource. `create` prepares the body of a new one, `changes` that of a change. */
export const recordCases = (
  area: string,
  record: (body?: () => unknown) => Case['prepare'],
  { create, changes, ...more }: { create: Case['prepare']; changes: () => unknown } & Pick<Case, 'foreign'>,
): Record<string, Case> => ({
  [`${area}.list`]: general(everyone),
  [`${area}.create`]: about(write, create),
  [`${area}.read`]: about(read, record(), more),
  [`${area}.update`]: about(write, record(changes)),
  [`${area}.remove`]: about(write, record()),
});
