/** A webhook's request as the platform makes it: where the call's facts go, who asks, and the signature. */
import { createHmac } from 'node:crypto';
import { jsonText } from '@trunkline/contract/core/json-text.ts';
import type { WebhookRow } from '../app/webhooks.store.ts';
import type { SampleCall } from './sample-call.ts';

export type WebhookRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** What is signed: the body, or the JSON of what the call puts into the query. */
  payload: string;
};

const USER_AGENT = 'Trunkline webhook test';

/** GET puts the call into the query, as the platform does; what is nested there is JSON text. */
export function webhookRequest(hook: WebhookRow, call: SampleCall): WebhookRequest {
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': USER_AGENT };
  const authorization = basicAuth(hook);
  if (authorization) headers.authorization = authorization;
  if (hook.method === 'POST') {
    const body = JSON.stringify(call);
    const typed = { ...headers, 'content-type': 'application/json' };
    return { method: 'POST', url: hook.url, headers: typed, body, payload: body };
  }
  const url = new URL(hook.url);
  const query = queryOf(call);
  for (const [name, text] of Object.entries(query)) url.searchParams.append(name, text);
  return { method: 'GET', url: url.href, headers, body: null, payload: JSON.stringify(query) };
}

function queryOf({ sip: _, ...flat }: SampleCall): Record<string, string> {
  const given = Object.entries(flat).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, jsonText(value)]));
}

/** Why a stored address cannot be called at all, as a sentence; null when it can. The platform may have written any text. */
export function addressFault(address: string): string | null {
  if (!URL.canParse(address)) return 'The address of this webhook is not a valid URL. Correct it and save.';
  const { password, username } = new URL(address);
  return isDecodable(username) && isDecodable(password)
    ? null
    : 'The username or password in the address of this webhook contains an invalid %. Write it as %25 and save.';
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function basicAuth({ password, username }: WebhookRow): string | null {
  if (username === null && password === null) return null;
  return `Basic ${Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')}`;
}

/**
 * `Jambonz-Signature`: the time, and the HMAC of time and payload with the account's webhook secret. The
 * platform's documentation names the header and says that it signs the payload.
 */
export function signature(payload: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
