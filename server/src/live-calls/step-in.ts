/** Changes a call that is going on, by the media server that has it, or forgets what is kept of one. */
import { askedOf } from '@trunkline/contract/live-calls/call-update.ts';
import type { LiveCall } from '@trunkline/contract/live-calls/live-calls.contract.ts';
import type { TenantAccount } from '../app/tenants.store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { LiveState } from '../outside/live-state.ts';
import type { MediaAnswer, MediaServers } from '../outside/media-servers.ts';
import { askOne, refusedBy } from './ask-media-server.ts';
import { fromLiveState, getCallAndServer, getLiveCall } from './list-live-calls.ts';
import { type Log, onRecord } from './on-record.ts';

type Parts = { db: Db; live: LiveState; servers: MediaServers; log: Log };

export async function updateLiveCall(
  { db, live, servers, log }: Parts,
  origin: Origin,
  account: TenantAccount,
  call_sid: string,
  body: Record<string, unknown>,
): Promise<MediaAnswer> {
  const { call, server } = await getCallAndServer(live, account.account_sid, call_sid);
  if (!server || !/^https?:\/\//i.test(server) || !URL.canParse(server))
    throw problems.outsideFailed('The media server of this call is unknown, so the call cannot be changed.');
  const asked = askedOf(body);
  const isHangUp = asked.includes('call_status');
  // Digits and texts may be anybody's secrets, so the entry says what was done and not with what.
  const entry = {
    ...about(call, account),
    action: isHangUp ? 'hang-up' : 'update',
    after: isHangUp ? { call_status: body.call_status } : { asked },
  };
  return onRecord({ db, log }, origin, entry, async () => {
    const answer = await askOne(servers, server, `/v1/updateCall/${call_sid}`, body);
    if (answer.status < 200 || answer.status >= 300) throw refusedBy(answer, 'change the call');
    return answer;
  });
}

export async function removeLiveCall(
  { db, live, log }: Parts,
  origin: Origin,
  account: TenantAccount,
  call_sid: string,
): Promise<void> {
  const call = await getLiveCall(live, account.account_sid, call_sid);
  await onRecord({ db, log }, origin, { ...about(call, account), action: 'delete' }, async () => {
    const wasThere = await fromLiveState(live.removeCall(account.account_sid, call_sid));
    if (!wasThere) throw problems.unknown('call');
  });
}

function about(call: LiveCall, account: TenantAccount) {
  return {
    kind: 'live-calls',
    record_sid: call.call_sid,
    record_name: `${call.from ?? 'unknown'} to ${call.to ?? 'unknown'}`,
    owner: account,
  };
}
