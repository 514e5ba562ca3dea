/** For each endpoint: whose record it is about, what to send, and who may. Newer areas have a file of their own. */
import { randomUUID } from 'node:crypto';
import { anAccount } from '@trunkline/contract/accounts/accounts.sample.ts';
import { aLimit } from '@trunkline/contract/accounts/limits.sample.ts';
import { aBucketCredential } from '@trunkline/contract/accounts/storage-vendors.sample.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { somePasswordSettings, someSystemInformation } from '@trunkline/contract/settings/settings.sample.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import { alertRuleCases } from './alert-rule-cases.ts';
import { appEnvCases } from './appenv-cases.ts';
import { callCases } from './call-cases.ts';
import { carrierCases } from './carrier-cases.ts';
import { clientCases } from './client-cases.ts';
import { listViewCases } from './list-view-cases.ts';
import { liveCallCases } from './live-call-cases.ts';
import { llmCases } from './llm-cases.ts';
import {
  about,
  account,
  admin,
  apiKey,
  application,
  auditEntry,
  type Case,
  creating,
  everyone,
  fromAbove,
  general,
  name,
  nothing,
  ofProvider,
  people,
  provider,
  read,
  realm,
  recordCases,
  removeAccount,
  serviceProvider,
  user,
  write,
  writingAdmin,
  writingProvider,
} from './matrix-rules.ts';
import { msTeamsTenantCases } from './ms-teams-tenant-cases.ts';
import { numberCases } from './number-cases.ts';
import { routingCases } from './routing-cases.ts';
import { speechCases } from './speech-cases.ts';
import { subscriptionCases } from './subscription-cases.ts';
import { trunkTestCases } from './trunk-test-cases.ts';

const someone = (sids: object) => {
  const unique = `new-${randomUUID().slice(0, 8)}`;
  return aUser({ name: unique, email: `${unique}@example.com`, ...sids });
};

export const cases: Record<string, Case> = {
  'session.login': general(
    () => 'refused',
    nothing(() => ({ username: 'nobody', password: 'nothing' })),
  ),
  'session.renew': general(people),
  'session.logout': { ...general(people), destroys: true },

  'password-reset.forgot': general(
    () => 'allowed',
    nothing(() => ({ email: 'nobody@example.com' })),
  ),
  'password-reset.signIn': general(
    () => 'refused',
    nothing(() => ({ email: 'nobody@example.com', password: 'nothing' })),
  ),
  // A wrong password would be an entry of the audit trail.
  'password-reset.changePassword': general(
    () => 'invalid',
    nothing(() => ({ old_password: '' })),
  ),

  // Nobody registers on a server that is not hosted; whose a token is, is asked in its own test.
  'sign-up.register': general(
    () => 'invalid',
    nothing(() => ({})),
  ),
  'sign-up.resendCode': general(
    () => 'invalid',
    nothing(() => ({})),
  ),
  'sign-up.activate': general(
    () => 'invalid',
    async () => ({ sids: { code: '000000' }, body: {} }),
  ),
  'sign-up.readAvailability': general(everyone, async () => ({
    sids: {},
    query: `?type=subdomain&value=${realm()}`,
  })),

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
    nothing(() => ({ name: name().slice(0, 40) })),
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

  ...recordCases('applications', application, {
    create: creating((tenant) => anApplication({ name: name(), account_sid: tenant.account })),
    changes: () => ({ record_all_calls: 1 }),
    foreign: 404,
  }),
  'applications.listOfAccount': about(read, account()),
  'applications.listOfProvider': about(ofProvider, serviceProvider()),

  ...trunkTestCases,
  ...carrierCases,
  ...callCases,
  ...clientCases,
  ...subscriptionCases,
  ...msTeamsTenantCases,
  ...alertRuleCases,
  ...appEnvCases,

  ...speechCases,
  ...llmCases,
  ...numberCases,
  ...routingCases,

  'record-facts.read': about(read, async (...asked) => {
    const { sids } = await application()(...asked);
    return { sids: { kind: 'applications', record_sid: sids.application_sid ?? '' } };
  }),
  'outbox.read': general(admin),
  'status.read': general(admin),
  'search.find': general(everyone, async () => ({ sids: {}, query: '?q=anything' })),
  'audit.list': general(everyone),
  'audit.listRows': about(read, auditEntry('import'), { foreign: 404 }),
  'audit.exportCsv': general(everyone),
  ...listViewCases,
  ...liveCallCases,
  'configuration.export': { ...general(everyone), orElse: 422 },
  'configuration.apply': general(
    (asker) => (asker.viewOnly ? 'refused' : 'allowed'),
    nothing(() => ({ documents: [{ name: 'none.yaml', text: 'trunkline: 1\nproviders: []' }] })),
  ),
  'bulk.change': about(write, async (...asked) => {
    const { sids } = await application()(...asked);
    return { sids: {}, body: { kind: 'applications', action: 'delete', sids: [sids.application_sid] } };
  }),
  'bulk.undo': about(write, auditEntry('route'), { foreign: 404 }),
};
