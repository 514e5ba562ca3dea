/** A record's webhook, with a password that somebody can know. */
import { isMask, isUnchangedSecret, strangeMask } from '@trunkline/contract/core/value.ts';
import type { WebhookInput } from '@trunkline/contract/core/webhook.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import { findWebhooks, saveWebhook } from './webhooks.store.ts';

/** `saveWebhook`, but a mask that stands for no stored password is refused. `name` is its key in the body. */
export async function saveNamedWebhook(
  trx: Db,
  name: string,
  current: string | null,
  input: WebhookInput | null | undefined,
): Promise<string | null> {
  if (input?.password && isMask(input.password)) {
    const stored = current ? ((await findWebhooks(trx, [current])).get(current)?.password ?? null) : null;
    // What was stored may itself look masked.
    if (input.password !== stored && !isUnchangedSecret(input.password, stored))
      throw problems.invalid([{ path: `${name}.password`, message: strangeMask('the password') }]);
  }
  return saveWebhook(trx, current, input);
}
