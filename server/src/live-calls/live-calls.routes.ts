import { liveCallEndpoints } from '@trunkline/contract/live-calls/live-calls.contract.ts';
import { liveCallPolicy } from '@trunkline/contract/live-calls/live-calls.policy.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getTenantAccount, getTenantProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import type { LiveState } from '../outside/live-state.ts';
import type { MediaAnswer, MediaServers } from '../outside/media-servers.ts';
import { fromLiveState, getLiveCall, listLiveCalls } from './list-live-calls.ts';
import { placeCall, sendMessage } from './place-call.ts';
import { removeLiveCall, updateLiveCall } from './step-in.ts';

type Needs = { db: Db; live: LiveState; servers: MediaServers };

export function liveCallRoutes(app: FastifyInstance, needs: Needs): void {
  const parts = { ...needs, log: app.log };
  const { db, live } = needs;

  route(app, liveCallEndpoints.listQueues, async (ask) => {
    const { account_sid } = await accountFor(ask, 'list');
    return fromLiveState(live.listQueues(account_sid, ask.query.search ?? null));
  });

  route(app, liveCallEndpoints.listConferences, async (ask) => {
    const { account_sid } = await accountFor(ask, 'list');
    return fromLiveState(live.listConferences(account_sid));
  });

  route(app, liveCallEndpoints.count, async (ask) => {
    const { account_sid } = await accountFor(ask, 'list');
    return fromLiveState(live.countCalls(account_sid));
  });

  route(app, liveCallEndpoints.list, async (ask) => {
    const { account_sid } = await accountFor(ask, 'list');
    return listLiveCalls(parts, { account_sid }, ask.query);
  });

  route(app, liveCallEndpoints.listOfProvider, async (ask) => {
    const { service_provider_sid } = await getTenantProvider(db, ask.params.service_provider_sid);
    authorize(ask, liveCallPolicy, 'list', { service_provider_sid, account_sid: null });
    return listLiveCalls(parts, { service_provider_sid }, ask.query);
  });

  route(app, liveCallEndpoints.create, async (ask) => {
    const account = await accountFor(ask, 'create');
    return placeCall(parts, ask.origin, account, ask.body);
  });

  route(app, liveCallEndpoints.read, async (ask) => {
    const { account_sid } = await accountFor(ask, 'read');
    return getLiveCall(live, account_sid, ask.params.call_sid);
  });

  route(app, liveCallEndpoints.update, async (ask) => {
    const account = await accountFor(ask, 'update');
    const answer = await updateLiveCall(parts, ask.origin, account, ask.params.call_sid, ask.body);
    return passOn(answer, ask.reply);
  });

  route(app, liveCallEndpoints.remove, async (ask) => {
    const account = await accountFor(ask, 'remove');
    await removeLiveCall(parts, ask.origin, account, ask.params.call_sid);
  });

  route(app, liveCallEndpoints.createMessage, async (ask) => {
    const account = await accountFor(ask, 'createMessage');
    return passOn(await sendMessage(parts, ask.origin, account, ask.body), ask.reply);
  });

  type Asked = Parameters<typeof authorize>[0] & { params: { account_sid: string } };

  async function accountFor(ask: Asked, action: keyof typeof liveCallPolicy) {
    const account = await getTenantAccount(db, ask.params.account_sid);
    authorize(ask, liveCallPolicy, action, account);
    return account;
  }
}

/** JSON as it came; anything else as a text, so that no browser takes it for a page. */
function passOn({ json, status, text }: MediaAnswer, reply: FastifyReply): unknown {
  reply.code(status);
  if (json !== undefined) return json;
  reply.type('text/plain; charset=utf-8');
  return text || 'Accepted';
}
