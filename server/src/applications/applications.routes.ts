import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { webhookTestEndpoints } from '@trunkline/contract/applications/webhook-test.contract.ts';
import { reaches } from '@trunkline/contract/core/actor.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import type { FastifyInstance } from 'fastify';
import { getTenantAccount, getTenantProvider, namedAccount, namedOrOwnAccount } from '../app/tenants.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import { findStoredApplication } from './application-row.store.ts';
import { findApplication, findApplicationOwner, listApplications } from './applications.store.ts';
import { deleteApplication } from './delete-application.ts';
import { showingVariables } from './env-vars.ts';
import { changeApplication, createApplication, type SavingTools } from './save-application.ts';
import { testWebhook } from './test-webhook.ts';
import { listWebhookAnswers } from './webhook-answers.store.ts';
import type { Ways } from './webhook-exchange.ts';

const NO_ACCOUNT = "missing required field: 'account_sid'";

export function applicationRoutes(app: FastifyInstance, tools: SavingTools & Ways): void {
  const { db, cipher } = tools;
  const show = showingVariables(cipher);
  const getOwner = async (application_sid: string) => {
    const owner = await findApplicationOwner(db, application_sid);
    if (!owner) throw problems.unknown('application');
    return owner;
  };
  const getApplication = async (application_sid: string) => {
    const application = await findApplication(db, application_sid, show);
    if (!application) throw problems.unknown('application');
    return application;
  };

  route(app, applicationEndpoints.list, async (ask) => {
    authorize(ask, applicationPolicy, 'list');
    return listApplications(db, ask.actor, ask.query, show);
  });

  route(app, applicationEndpoints.listOfAccount, async (ask) => {
    const { account_sid } = ask.params;
    authorize(ask, accountPolicy, 'read', await getTenantAccount(db, account_sid));
    return listApplications(db, ask.actor, { ...ask.query, account_sid }, show);
  });

  route(app, applicationEndpoints.listOfProvider, async (ask) => {
    const { service_provider_sid } = ask.params;
    authorize(ask, serviceProviderPolicy, 'read', await getTenantProvider(db, service_provider_sid));
    return listApplications(db, ask.actor, { ...ask.query, service_provider_sid }, show);
  });

  route(app, applicationEndpoints.create, async (ask) => {
    authorize(ask, applicationPolicy, 'begin');
    const owner = await namedOrOwnAccount(db, ask.actor, ask.body.account_sid, NO_ACCOUNT);
    authorize(ask, applicationPolicy, 'create', owner);
    return { sid: await createApplication(tools, ask.origin, owner, ask.body) };
  });

  route(app, applicationEndpoints.read, async (ask) => {
    const { application_sid } = ask.params;
    const owner = await getOwner(application_sid);
    // Foreign is as good as unknown here, as on the platform (R4).
    if (!reaches(ask.actor, owner)) throw problems.unknown('application');
    authorize(ask, applicationPolicy, 'read', owner);
    return withVersion(ask, await getApplication(application_sid));
  });

  route(
    app,
    applicationEndpoints.update,
    async (ask) => {
      const { application_sid } = ask.params;
      const stored = await getOwner(application_sid);
      authorize(ask, applicationPolicy, 'update', stored);
      const { account_sid } = ask.body;
      const owner =
        account_sid && account_sid !== stored.account_sid ? await namedAccount(db, account_sid) : stored;
      authorize(ask, applicationPolicy, 'update', owner);
      await changeApplication(tools, ask.origin, application_sid, { from: stored, to: owner }, ask.body);
      return undefined;
    },
    ({ application_sid }) => getApplication(application_sid),
  );

  route(app, applicationEndpoints.remove, async (ask) => {
    const { application_sid } = ask.params;
    const owner = await getOwner(application_sid);
    authorize(ask, applicationPolicy, 'remove', owner);
    await deleteApplication(db, cipher, ask.origin, application_sid, owner);
    return undefined;
  });

  route(app, webhookTestEndpoints.listAnswers, async (ask) => {
    const { application_sid } = ask.params;
    authorize(ask, applicationPolicy, 'read', await getOwner(application_sid));
    const stored = await findStoredApplication(db, application_sid);
    if (!stored) throw problems.unknown('application');
    return listWebhookAnswers(db, stored);
  });

  route(app, webhookTestEndpoints.run, async (ask) => {
    const { application_sid } = ask.params;
    authorize(ask, applicationPolicy, 'testWebhook', await getOwner(application_sid));
    return testWebhook(tools, application_sid, ask.body);
  });
}
