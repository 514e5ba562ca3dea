/** For each endpoint: whose record it is about, what to send, and who may. */
import { randomUUID } from 'node:crypto';
import { anAccount } from '@trunkline/contract/accounts/accounts.sample.ts';
import { aLimit } from '@trunkline/contract/accounts/limits.sample.ts';
import { aBucketCredential } from '@trunkline/contract/accounts/storage-vendors.sample.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aServiceProvider } from '@trunkline/contract/service-providers/service-providers.sample.ts';
import { somePasswordSettings, someSystemInformation } from '@trunkline/contract/settings/settings.sample.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import { hashedKey } from '../app/tokens.ts';
import { type MatrixWorld, type Principal, reachesTenant, type Tenant } from './matrix.ts';
import type { TestApp } from './start-app.ts';

type Verdict = 'allowed' | 'refused' | 'invalid';
type Rule = (asker: Principal, tenant: Tenant) => Verdict;
export type Prepared = { sids: Record<string, string>; body?: unknown };

export type Case = {
  /** `nothing`: not about a record, so asked once per principal. */
  target: 'record' | 'nothing';
  rule: Rule;
  prepare(app: TestApp, world: MatrixWorld, tenant: Tenant, missing: boolean): Promise<Prepared>;
  /** The status of a record out of reach, where it is not 403 (`R4`). */
  foreign?: 404;
  /** Another status of what is allowed: a fact about the record stands in the way. */
  orElse?: 422;
  /** A success takes the world apart, so it begins anew. */
  destroys?: true;
};

const when = (allowed: boolean): Verdict => (allowed ? 'allowed' : 'refused');

const everyone: Rule = () => 'allowed';
const people: Rule = (asker) => when(!asker.isKey);
const read: Rule = (asker, tenant) => when(reachesTenant(asker, tenant));
const write: Rule = (asker, tenant) => when(!asker.viewOnly && reachesTenant(asker, tenant));
const fromAbove: Rule = (asker, tenant) =>
  when(asker.scope !== 'account' && write(asker, tenant) === 'allowed');
const admin: Rule = (asker) => when(asker.scope === 'admin');
const writingAdmin: Rule = (asker) => when(asker.scope === 'admin' && !asker.viewOnly);
const ofProvider: Rule = (asker, tenant) =>
  when(asker.scope === 'admin' || asker.provider === tenant.provider);
const provider: Rule = (asker, tenant) =>
  when(asker.scope !== 'account' && ofProvider(asker, tenant) === 'allowed');
const writingProvider: Rule = (asker, tenant) =>
  when(!asker.viewOnly && provider(asker, tenant) === 'allowed');
/** A person who deletes the own account types the password; this test sends none. */
const removeAccount: Rule = (asker, tenant) =>
  write(asker, tenant) === 'allowed' && asker.scope === 'account' && !asker.isKey
    ? 'invalid'
    : write(asker, tenant);

const nothing =
  (body?: () => unknown): Case['prepare'] =>
  async () => ({ sids: {}, body: body?.() });
const account =
  (body?: () => unknown): Case['prepare'] =>
  async (_app, _world, tenant) => ({
    sids: { account_sid: tenant.account, sip_realm: realm() },
    body: body?.(),
  });
const serviceProvider =
  (body?: () => unknown): Case['prepare'] =>
  async (_app, _world, tenant) => ({ sids: { service_provider_sid: tenant.provider }, body: body?.() });

const realm = () => `${randomUUID().slice(0, 8)}.sip.example.com`;
const name = () => `Made ${randomUUID()}`;

/** A record of the tenant's account, made straight in the database; a random sid for the missing one. */
const application =
  (body?: () => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const application_sid = randomUUID();
    if (!missing)
      await app.db
        .insertInto('applications')
        .values({ application_sid, name: name(), account_sid: tenant.account })
        .execute();
    return { sids: { application_sid }, body: body?.() };
  };
const user =
  (body?: () => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const sids = { account_sid: tenant.account, service_provider_sid: tenant.provider };
    const user_sid = missing ? randomUUID() : (await app.world.user(sids)).user_sid;
    return { sids: { user_sid }, body: body?.() };
  };
const apiKey: Case['prepare'] = async (app, _world, tenant, missing) => {
  const api_key_sid = randomUUID();
  if (!missing)
    await app.db
      .insertInto('api_keys')
      .values({ api_key_sid, token: hashedKey(randomUUID()), account_sid: tenant.account })
      .execute();
  return { sids: { api_key_sid } };
};

const about = (rule: Rule, prepare: Case['prepare'], more: Partial<Case> = {}): Case => ({
  target: 'record',
  rule,
  prepare,
  ...more,
});
const general = (rule: Rule, prepare: Case['prepare'] = nothing()): Case => ({
  target: 'nothing',
  rule,
  prepare,
});

/** In the body of a create stands the tenant that the record would belong to. */
const creating =
  (body: (tenant: Tenant) => unknown): Case['prepare'] =>
  async (_app, _world, tenant) => ({ sids: {}, body: body(tenant) });
const someone = (sids: object) => {
  const unique = `new-${randomUUID().slice(0, 8)}`;
  return aUser({ name: unique, email: `${unique}@example.com`, ...sids });
};

export const cases: Record<string, Case> = {
  'session.login': general(
    () => 'refused',
    nothing(() => ({ username: 'nobody', password: 'nothing' })),
  ),
  'session.logout': { ...general(people), destroys: true },

  'users.list': general(everyone),
  'users.readMe': general(people),
  'users.read': about(read, user()),
  'users.create': about(
    write,
    creating((tenant) => someone({ service_provider_sid: tenant.provider, account_sid: tenant.account })),
  ),
  'users.update': about(
    write,
    user(() => ({ force_change: 1 })),
  ),
  'users.remove': about(write, user()),

  'settings.readPasswordSettings': general(everyone),
  'settings.savePasswordSettings': general(writingAdmin, nothing(somePasswordSettings)),
  'settings.readSystemInformation': general(admin),
  'settings.saveSystemInformation': general(writingAdmin, nothing(someSystemInformation)),
  'settings.readTtsCache': general(admin),
  'settings.clearTtsCache': general(writingAdmin),
  'settings.readTtsCacheOfAccount': about(read, account()),
  'settings.clearTtsCacheOfAccount': about(write, account()),

  'service-providers.list': general(everyone),
  'service-providers.create': general(
    writingAdmin,
    nothing(() => aServiceProvider({ name: name().slice(0, 40) })),
  ),
  'service-providers.read': about(ofProvider, serviceProvider()),
  'service-providers.update': about(
    writingProvider,
    serviceProvider(() => ({ description: name() })),
  ),
  'service-providers.remove': about(writingAdmin, async (app, _world, _tenant, missing) => {
    const service_provider_sid = missing ? randomUUID() : await app.world.provider();
    return { sids: { service_provider_sid } };
  }),

  'accounts.list': general(everyone),
  'accounts.listOfProvider': about(ofProvider, serviceProvider()),
  'accounts.create': about(
    writingProvider,
    creating((tenant) => anAccount({ name: name(), service_provider_sid: tenant.provider })),
  ),
  'accounts.read': about(read, account()),
  'accounts.update': about(
    write,
    account(() => ({ name: name() })),
  ),
  // A1 has a key, so it is in use; the others go.
  'accounts.remove': about(removeAccount, account(), { destroys: true, orElse: 422 }),
  'accounts.setSipRealm': about(write, account()),
  'accounts.readWebhookSecret': about(write, account()),
  // An address that no server may call, so nothing goes out.
  'buckets.test': about(
    write,
    account(() => aBucketCredential('s3_compatible', { endpoint: 'http://127.0.0.1:9' })),
  ),

  'limits.listOfAccount': about(read, account()),
  'limits.setOfAccount': about(fromAbove, account(aLimit)),
  'limits.removeOfAccount': about(fromAbove, account()),
  'limits.listOfProvider': about(provider, serviceProvider()),
  'limits.setOfProvider': about(writingProvider, serviceProvider(aLimit)),
  'limits.removeOfProvider': about(writingProvider, serviceProvider()),

  'api-keys.create': about(
    write,
    creating((tenant) => ({ account_sid: tenant.account })),
  ),
  'api-keys.remove': about(write, apiKey),
  'api-keys.listOfAccount': about(read, account()),
  'api-keys.listOfProvider': about(ofProvider, serviceProvider()),

  'applications.list': general(everyone),
  'applications.listOfAccount': about(read, account()),
  'applications.listOfProvider': about(ofProvider, serviceProvider()),
  'applications.create': about(
    write,
    creating((tenant) => anApplication({ name: name(), account_sid: tenant.account })),
  ),
  'applications.read': about(read, application(), { foreign: 404 }),
  'applications.update': about(
    write,
    application(() => ({ record_all_calls: 1 })),
  ),
  'applications.remove': about(write, application()),

  'audit.list': general(everyone),
  'audit.exportCsv': general(everyone),
};
