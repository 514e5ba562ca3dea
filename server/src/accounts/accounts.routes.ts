import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { bucketEndpoints } from '@trunkline/contract/accounts/bucket.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { INSUFFICIENT_PERMISSIONS } from '@trunkline/contract/core/policy.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { PasswordCheck } from '../app/password-check.ts';
import { getTenantProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import type { Cipher } from '../security/cipher.ts';
import { findAccount, listAccounts } from './accounts.store.ts';
import { showingBuckets } from './bucket-credential.ts';
import { deleteAccount } from './delete-account.ts';
import { changeAccount, createAccount } from './save-account.ts';
import { type BucketTester, testBucket } from './test-bucket.ts';
import { revealWebhookSecret } from './webhook-secret.ts';

type Needs = { db: Db; cipher: Cipher; bucketTester: BucketTester; passwordCheck: PasswordCheck };

export function accountRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, cipher, bucketTester, passwordCheck } = needs;
  const showBucket = showingBuckets(cipher);
  const getAccount = async (account_sid: string) => {
    const account = await findAccount(db, account_sid, showBucket);
    if (!account) throw problems.unknown('account');
    return account;
  };

  route(app, accountEndpoints.list, async (ask) => {
    authorize(ask, accountPolicy, 'list');
    return listAccounts(db, ask.actor, ask.query, showBucket);
  });

  route(app, accountEndpoints.listOfProvider, async (ask) => {
    const { service_provider_sid } = ask.params;
    authorize(ask, serviceProviderPolicy, 'read', await getTenantProvider(db, service_provider_sid));
    return listAccounts(db, ask.actor, { ...ask.query, service_provider_sid }, showBucket);
  });

  route(app, accountEndpoints.create, async (ask) => {
    authorize(ask, accountPolicy, 'create');
    const service_provider_sid = providerFor(ask.actor, ask.body.service_provider_sid);
    if (ask.body.enable_debug_log) authorize(ask, accountPolicy, 'setDebugLog');
    return { sid: await createAccount(db, cipher, ask.origin, { ...ask.body, service_provider_sid }) };
  });

  route(app, accountEndpoints.read, async (ask) => {
    const account = await getAccount(ask.params.account_sid);
    authorize(ask, accountPolicy, 'read', account);
    return withVersion(ask, account);
  });

  route(app, accountEndpoints.update, async (ask) => {
    const account = await getAccount(ask.params.account_sid);
    authorize(ask, accountPolicy, 'update', account);
    const { enable_debug_log } = ask.body;
    if (enable_debug_log !== undefined && enable_debug_log !== account.enable_debug_log)
      authorize(ask, accountPolicy, 'setDebugLog');
    await changeAccount(db, cipher, ask.origin, account, ask.body);
    return undefined;
  });

  route(app, accountEndpoints.remove, async (ask) => {
    const account = await getAccount(ask.params.account_sid);
    authorize(ask, accountPolicy, 'remove', account);
    await deleteAccount(db, { cipher, passwordCheck }, ask.origin, account.account_sid, ask.body?.password);
    return undefined;
  });

  route(app, accountEndpoints.setSipRealm, async (ask) => {
    const account = await getAccount(ask.params.account_sid);
    authorize(ask, accountPolicy, 'update', account);
    await changeAccount(db, cipher, ask.origin, account, { sip_realm: ask.params.sip_realm });
    return undefined;
  });

  route(app, bucketEndpoints.test, async (ask) => {
    const account = await getAccount(ask.params.account_sid);
    authorize(ask, accountPolicy, 'testBucket', account);
    return testBucket(db, cipher, bucketTester, account.account_sid, ask.body);
  });

  route(app, accountEndpoints.readWebhookSecret, async (ask) => {
    const account = await getAccount(ask.params.account_sid);
    authorize(ask, accountPolicy, 'readWebhookSecret', account);
    const regenerate = ask.query.regenerate === 'true';
    return { webhook_secret: await revealWebhookSecret(db, ask.origin, account.account_sid, regenerate) };
  });
}

/** A provider's caller creates under itself, whatever the body says; another provider's sid is refused. */
function providerFor(actor: Actor, named: string | null | undefined): string {
  if (actor.scope === 'admin') {
    if (named) return named;
    throw problems.invalid([{ path: 'service_provider_sid', message: 'missing field service_provider_sid' }]);
  }
  if (named && named !== actor.service_provider_sid) throw problems.forbidden(INSUFFICIENT_PERMISSIONS);
  return actor.service_provider_sid;
}
