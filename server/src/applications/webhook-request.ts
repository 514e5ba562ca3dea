/** A webhook's request as the platform makes it: where the call's facts go, who asks, and the signature. */
import { createHmac } from 'node:crypto';
import type { WebhookRow } from '../db/webhooks.ts';
import type { SampleCall } from './sample-call.ts';

export type WebhookRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: string | null;
};

const USER_AGENT = 'Trunkline webhook test';

/** GET puts the call into the query, as the platform does; what is nested there is JSON text. */
export function webhookRequest(hook: WebhookRow, call: SampleCall): WebhookRequest {
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': USER_AGENT };
  const authorization = basicAuth(hook);
  if (authorization) headers.authorization = authorization;
  if (hook.method === 'POST')
    return {
      method: 'POST',
      url: hook.url,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(call),
    };
  const url = new URL(hook.url);
  const { sip: _, ...flat } = call;
  for (const [name, value] of Object.entries(flat))
    if (value !== null)
      url.searchParams.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return { method: 'GET', url: url.href, headers, body: null };
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
