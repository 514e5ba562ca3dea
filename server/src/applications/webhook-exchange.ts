/** One question to a webhook, by HTTP or by websocket: what is sent, how that is shown, how the answer is judged. */
import type { TestedHook } from '@trunkline/contract/applications/webhook-test.contract.ts';
import { maskAddress } from '@trunkline/contract/core/address.ts';
import { masked } from '@trunkline/contract/core/value.ts';
import { isWebsocket } from '@trunkline/contract/core/webhook.ts';
import type { WebhookRow } from '../app/webhooks.store.ts';
import type { AskWebsocket, WebsocketAnswer } from '../outside/ask-websocket.ts';
import type { FetchPublicUrl } from '../outside/fetch-public-url.ts';
import { type Judgement, judgeHttp, judgeWebsocket } from './judge-webhook-answer.ts';
import { type SampleCall, websocketMessage } from './sample-call.ts';
import { basicAuth, signature, type WebhookRequest, webhookRequest } from './webhook-request.ts';

export type Ways = { fetchPublicUrl: FetchPublicUrl; askWebsocket: AskWebsocket };

export type ShownRequest = Omit<WebhookRequest, 'payload'>;

export type Exchange = {
  /** Credentials and secret variables masked. */
  shown: ShownRequest;
  /** What must not come back in an answer. */
  secrets: string[];
  ask(): Promise<WebsocketAnswer>;
  judge(answer: WebsocketAnswer, ms: number): Judgement;
};

type Asked = {
  name: TestedHook;
  hook: WebhookRow;
  call: SampleCall;
  /** The same with its secret variables masked. */
  shownCall: SampleCall;
  webhook_secret: string | null;
};

const SUBPROTOCOL = 'ws.jambonz.org';
const MASK = masked('');

/** The address has no fault (`addressFault`). */
export function exchangeWith(ways: Ways, asked: Asked): Exchange {
  const { hook, webhook_secret } = asked;
  const { password, username } = new URL(hook.url);
  const secrets = [
    hook.password,
    webhook_secret,
    basicAuth(hook)?.slice('Basic '.length),
    decodeURIComponent(password || username),
  ].filter((secret) => typeof secret === 'string');
  return isWebsocket(hook.url)
    ? { secrets, ...byWebsocket(ways.askWebsocket, asked) }
    : byHttp(ways.fetchPublicUrl, asked, secrets);
}

function byHttp(
  fetchPublicUrl: FetchPublicUrl,
  { call, hook, name, shownCall, webhook_secret }: Asked,
  secrets: string[],
): Exchange {
  const request = webhookRequest(hook, call);
  if (webhook_secret)
    request.headers['jambonz-signature'] = signature(request.payload, webhook_secret, new Date());
  const { body, headers, method, url } = request;
  return {
    shown: withoutCredentials({ ...webhookRequest(hook, shownCall), headers }),
    secrets: [...secrets, ...(headers['jambonz-signature']?.split('v1=').slice(1) ?? [])],
    ask: () => fetchPublicUrl(url, { method, headers, body: body ?? undefined, redirects: 0 }),
    judge: ({ headers: heard, status, text }, ms) =>
      judgeHttp(name, { status, text, ms, content_type: mediaType(heard['content-type']) }),
  };
}

function byWebsocket(
  askWebsocket: AskWebsocket,
  { call, hook, name, shownCall }: Asked,
): Omit<Exchange, 'secrets'> {
  const message = websocketMessage(name, call);
  const authorization = basicAuth(hook);
  const headers: Record<string, string> = authorization ? { authorization } : {};
  const isAnswer = (text: string) => isAckOf(text, message.msgid);
  return {
    shown: withoutCredentials({
      method: 'GET',
      url: hook.url,
      headers: { ...headers, 'sec-websocket-protocol': SUBPROTOCOL },
      body: JSON.stringify({ ...message, data: shownCall }),
    }),
    ask: () =>
      askWebsocket(hook.url, {
        subprotocol: SUBPROTOCOL,
        headers,
        message: JSON.stringify(message),
        isAnswer: name === 'call_status_hook' ? null : isAnswer,
      }),
    judge: ({ headers: heard, status, text }, ms) =>
      judgeWebsocket(name, { status, text, ms }, heard['sec-websocket-protocol'] === SUBPROTOCOL),
  };
}

function isAckOf(text: string, msgid: string): boolean {
  try {
    const said = JSON.parse(text);
    return said?.type === 'ack' && said.msgid === msgid;
  } catch {
    return false;
  }
}

function withoutCredentials(request: ShownRequest): ShownRequest {
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    name === 'authorization' || name === 'jambonz-signature'
      ? value.replace(/(Basic |v1=).*/, `$1${MASK}`)
      : value,
  ]);
  return { ...request, headers: Object.fromEntries(headers), url: maskAddress(request.url) };
}

function mediaType(header: string | undefined): string | null {
  return header?.split(';')[0]?.trim().toLowerCase() || null;
}
