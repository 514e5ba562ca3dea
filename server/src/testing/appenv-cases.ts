/** The permission matrix for environment variables and webhook tests. */
import { randomUUID } from 'node:crypto';
import { about, type Case, everyone, name, read, write } from './matrix-rules.ts';

/** An address that no server may call, so nothing goes out. */
const NOBODY = 'http://127.0.0.1:9/';

const withWebhook: Case['prepare'] = async (app, _world, tenant, missing) => {
  const [application_sid, webhook_sid] = [randomUUID(), randomUUID()];
  if (missing) return { sids: { application_sid } };
  await app.db.insertInto('webhooks').values({ webhook_sid, url: NOBODY, method: 'POST' }).execute();
  await app.db
    .insertInto('applications')
    .values({ application_sid, name: name(), account_sid: tenant.account, call_hook_sid: webhook_sid })
    .execute();
  return { sids: { application_sid } };
};

export const appEnvCases: Record<string, Case> = {
  'app-env.read': {
    target: 'nothing',
    rule: everyone,
    prepare: async () => ({ sids: {}, query: `?${new URLSearchParams({ url: NOBODY })}` }),
    orElse: 204,
  },
  'webhook-test.run': about(write, withWebhook),
  'webhook-test.listAnswers': about(read, withWebhook),
};
