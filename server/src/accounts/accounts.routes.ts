import { type AccountQuery, accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { bucketEndpoints } from '@trunkline/contract/accounts/bucket.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { INSUFFICIENT_PERMISSIONS } from '@trunkline/contract/core/policy.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Outbox } from '../app/outbox.ts';
import type { PasswordCheck } from '../app/password-check.ts';
import { getTenantProvider } from '../app/tenants.ts';
import type { CallStore } from '../calls/call-store.ts';
import { fromCallStore } from '../calls/when-store-fails.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import type { Cipher } from '../security/cipher.ts';
import { findAccount, listAccounts } from './accounts.store.ts';
import { showingBuckets } from './bucket-credential.ts';
import { withCountsOfEvents } from './count-events-of-accounts.ts';
import { deleteAccount } from './delete-account.ts';
import { refuseRealmElsewhere } from './own-realm.ts';
import type { RealmRecords } from './realm-records.ts';
import { changeAccount, createAccount } from './save-account.ts';
import { type BucketTester, testBucket } from './test-bucket.ts';
import { revealWebhookSecret } from './webhook-secret.ts';

type Needs = {
  db: Db;
  /** All that an account has is deleted with it, beside which others are answered. */
  aside: Db;
  calls: Pick<CallStore, 'countOfAccounts'>;
  cipher: Cipher;
  bucketTester: BucketTester;
  passwordCheck: PasswordCheck;
  realms: RealmRecords;
  is_hosted: boolean;
  outbox: Pick<Outbox, 'enqueue' | 'nudge'>;
};

export function accountRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, calls, cipher, bucketTester, realms } = needs;
  const showBucket = showingBuckets(cipher);
  const getAccount = async (account_sid: string) => {
    const account = await findAccount(db, account_sid, showBucket);
    if (!account) throw problems.unknown('account');
    return account;
  };

  const listed = async (actor: Actor, { days, start, end, ...filter }: AccountQuery) => {
    const page = await listAccounts(db, actor, filter, showBucket);
    const countOfAccounts: CallStore['countOfAccounts'] = (...of) =>
      fromCallStore(calls.countOfAccounts(...of));
    return withCountsOfEvents({ countOfAccounts }, { ...filter, days, start, end }, page);
  };

  route(app, accountEndpoints.list, async (ask) => {
    authorize(ask, accountPolicy, 'list');
    return listed(ask.actor, ask.query);
  });

  route(app, accountEndpoints.listOfProvider, async (ask) => {
    const { service_provider_sid } = ask.params;
    authorize(ask, serviceProviderPolicy, 'read', await getTenantProvider(db, service_provider_sid));
    return listed(ask.actor, { ...ask.query, service_provider_sid });
  });

  route(app, accountEndpoints.create, async (ask) => {
    authorize(ask, accountPolicy, 'create');
    const service_provider_sid = providerFor(ask.actor, ask.body.service_provider_sid);
    const input = { ...ask.body, service_provider_sid };
    const none = { service_provider_sid, sip_realm: null };
    const sid = await realms.saving(none, input.sip_realm, (settle) =>
      createAccount(db, cipher, ask.origin, input, settle),
    );
    return { sid };
  });

  route(app, accountEndpoints.read, async (ask) => {
    const account = await getAccount(ask.params.account_sid);
    authorize(ask, accountPolicy, 'read', account);
    return withVersion(ask, account);
  });

  route(
    app,
    accountEndpoints.update,
    async (ask) => {
      const account = await getAccount(ask.params.account_sid);
      authorize(ask, accountPolicy, 'update', account);
      if (needs.is_hosted && ask.body.sip_realm !== account.sip_realm)
        await refuseRealmElsewhere(db, ask.actor, ask.body.sip_realm);
      await realms.saving(account, ask.body.sip_realm, (settle) =>
        changeAccount(db, cipher, ask.origin, account, ask.body, settle),
      );
      return undefined;
    },
    ({ account_sid }) => getAccount(account_sid),
  );

  route(app, accountEndpoints.remove, async (ask) => {
    const account = await getAccount(ask.params.account_sid);
    authorize(ask, accountPolicy, 'remove', account);
    await deleteAccount(needs.aside, needs, ask.origin, account.account_sid, ask.body?.password);
    return undefined;
  });

  route(app, accountEndpoints.setSipRealm, async (ask) => {
    const account = await getAccount(ask.params.account_sid);
    authorize(ask, accountPolicy, 'update', account);
    const { sip_realm } = ask.params;
    if (needs.is_hosted && sip_realm !== account.sip_realm)
      await refuseRealmElsewhere(db, ask.actor, sip_realm);
    await realms.saving(account, sip_realm, (settle) =>
      changeAccount(db, cipher, ask.origin, account, { sip_realm }, settle),
    );
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
    const isAsked = ask.query.regenerate === 'true' || ask.query.regenerate === '1';
    // Who asks for the head of an answer would never see the new one.
    const regenerate = isAsked && ask.request.method === 'GET';
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
