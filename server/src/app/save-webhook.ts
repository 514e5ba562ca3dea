/** A record's webhook, with a password that somebody can know. */
import { type WebhookInput, webhookChange } from '@trunkline/contract/core/webhook.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import { findWebhooks, saveWebhook } from './webhooks.store.ts';

/**
 * `saveWebhook`, but a mask that stands for nothing stored is refused, and a stored password that would go to
 * another place (`R16`). `name` is its key in the body.
 */
export async function saveNamedWebhook(
  trx: Db,
  name: string,
  current: string | null,
  input: WebhookInput | null | undefined,
): Promise<string | null> {
  if (!input) return saveWebhook(trx, current, input);
  const stored = current ? (await findWebhooks(trx, [current])).get(current) : undefined;
  const { hook, issues } = webhookChange(name, stored, input);
  if (issues.length > 0) throw problems.invalid(issues);
  return saveWebhook(trx, current, hook);
}
