/** A webhook between its fields and the wire. */
import { withoutUnseen } from '@trunkline/contract/core/printable.ts';
import { BASIC_AUTH_NOTICE, passwordMove, webhookChange } from '@trunkline/contract/core/webhook.ts';

/** As a form holds it; empty texts mean none. */
export type WebhookValues = { url: string; method: 'GET' | 'POST'; username: string; password: string };

type Hook = { url: string; method: 'GET' | 'POST'; username: string | null; password: string | null };

export const noWebhook: WebhookValues = { url: '', method: 'POST', username: '', password: '' };

export function webhookValues(hook: Hook | null | undefined): WebhookValues {
  if (!hook) return noWebhook;
  const { url, method, username, password } = hook;
  return { url, method, username: username ?? '', password: password ?? '' };
}

/** The address without the blanks and unseen signs that are pasted with it; a masked password as it came (`R5`). */
export function webhookSent({ url, method, username, password }: WebhookValues): Hook {
  return { url: withoutUnseen(url).trim(), method, username: username || null, password: password || null };
}

/** Why the stored password, which is still there masked, may not be sent along (`R16`). */
export function keptPasswordFault(
  { url, password }: WebhookValues,
  stored: Hook | null | undefined,
): string | null {
  return password !== '' && password === stored?.password ? passwordMove(stored, url) : null;
}

/** By field, what the server would refuse of the webhook `name` and of its change: what is stored already stops nobody. */
export function webhookFaults(
  name: string,
  values: WebhookValues,
  stored: Hook | null | undefined,
): Record<string, string> {
  if (values.url.trim() === '') return {};
  const { issues } = webhookChange(name, stored, webhookSent(values));
  const kept = keptPasswordFault(values, stored);
  return {
    ...Object.fromEntries(issues.map(({ path, message }) => [path, message])),
    ...(kept && { [`${name}.password`]: kept }),
  };
}

/** Of the webhooks whose basic authentication was switched on: neither of its two may stay empty. */
export function askedFaults<K extends string>(
  values: Record<K, WebhookValues>,
  names: readonly K[],
  asked: ReadonlySet<string>,
): Record<string, string> {
  const empty = names.filter((name) => !values[name].username && !values[name].password && asked.has(name));
  return Object.fromEntries(empty.map((name) => [`${name}.username`, BASIC_AUTH_NOTICE]));
}

/** Nothing was typed for it. */
export function isNone({ url, username, password }: WebhookValues): boolean {
  return url.trim() === '' && username === '' && password === '';
}

/** A webhook that may be left out: without an address there is none. */
export function optionalWebhookSent(values: WebhookValues): Hook | null {
  return values.url.trim() === '' ? null : webhookSent(values);
}
