/** Places a call, or sends a message, in the name of an account: a media server does it. */
import { randomUUID } from 'node:crypto';
import { type CallInput, type MessageInput, targetKeys } from '@trunkline/contract/live-calls/call-input.ts';
import { refuseForeignVoices } from '../app/named-voices.ts';
import type { TenantAccount } from '../app/tenants.store.ts';
import type { WebhookRow } from '../app/webhooks.store.ts';
import { findStoredApplication } from '../applications/application-row.store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { MediaServers } from '../outside/media-servers.ts';
import { askAny, refusedBy } from './ask-media-server.ts';
import { type Log, onRecord } from './on-record.ts';

type Parts = { db: Db; servers: MediaServers; log: Log };
export type Placed = { sid: string; callId?: string } & Record<string, unknown>;

export async function placeCall(
  { db, servers, log }: Parts,
  origin: Origin,
  account: TenantAccount,
  call: CallInput,
): Promise<Placed> {
  const { account_sid } = account;
  const ofApplication = call.application_sid
    ? await applicationPart(db, account_sid, call.application_sid)
    : {};
  if (!call.application_sid) await refuseForeignVoices(db, call, account);
  const ask = async () => {
    const answer = await askAny(servers, '/v1/createCall', { ...call, ...ofApplication, account_sid });
    if (answer.status !== 200 && answer.status !== 201) throw refusedBy(answer, 'place the call');
    const placed = answer.json as Placed | null | undefined;
    if (typeof placed?.sid !== 'string')
      throw problems.outsideFailed('The media server returned an unreadable answer.');
    return placed;
  };
  const entry = {
    action: 'ask-for-call',
    kind: 'live-calls',
    record_sid: null,
    record_name: `${call.from} to ${targetOf(call)}`,
    owner: account,
    after: { from: call.from, to: targetOf(call), application_sid: call.application_sid ?? null },
  };
  return onRecord({ db, log }, origin, entry, ask, ({ sid }) => ({
    action: 'place-call',
    record_sid: sid,
    after: entry.after,
  }));
}

export async function sendMessage(
  { db, servers, log }: Parts,
  origin: Origin,
  account: TenantAccount,
  message: MessageInput,
) {
  const { account_sid } = account;
  const message_sid = randomUUID();
  const path = `/v1/createMessage/${account_sid}`;
  const ask = async () => {
    const answer = await askAny(servers, path, { ...message, message_sid, account_sid });
    if (answer.status < 200 || answer.status >= 300) throw refusedBy(answer, 'send the message');
    return answer;
  };
  const entry = {
    action: 'send-message',
    kind: 'live-calls',
    record_sid: message_sid,
    record_name: `${message.from} to ${message.to}`,
    owner: account,
  };
  return onRecord({ db, log }, origin, entry, ask);
}

/** What a media server is told of the application. The webhooks' passwords are for it to use. */
async function applicationPart(db: Db, account_sid: string, application_sid: string) {
  const stored = await findStoredApplication(db, application_sid);
  if (stored?.row.account_sid !== account_sid)
    throw problems.invalid([
      { path: 'application_sid', message: `application_sid not found ${application_sid}` },
    ]);
  const { hooks, row } = stored;
  return {
    call_hook: hookOf(hooks.call_hook),
    call_status_hook: hookOf(hooks.call_status_hook),
    app_json: row.app_json,
    speech_synthesis_vendor: row.speech_synthesis_vendor,
    speech_synthesis_language: row.speech_synthesis_language,
    speech_synthesis_voice: row.speech_synthesis_voice,
    speech_recognizer_vendor: row.speech_recognizer_vendor,
    speech_recognizer_language: row.speech_recognizer_language,
  };
}

function hookOf(row: WebhookRow | undefined) {
  if (!row) return null;
  const { url, method, username, password } = row;
  return { url, method, username, password };
}

function targetOf({ to }: CallInput): string {
  return String(to[targetKeys[to.type]]);
}
