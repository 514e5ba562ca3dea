/** The secret that signs an account's webhooks (`R16`, `R20`). */
import { change } from '../app/change.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { newWebhookSecret } from '../security/webhook-secret.ts';
import { lockAccountRow, saveWebhookSecret } from './accounts.store.ts';

/** Reading the secret is an audit entry, as changing it is. */
export async function revealWebhookSecret(
  db: Db,
  origin: Origin,
  account_sid: string,
  regenerate: boolean,
): Promise<string> {
  let secret = '';
  await change(db, origin, {
    locks: [],
    async work(trx) {
      const row = await lockAccountRow(trx, account_sid);
      if (!row) throw problems.unknown('account');
      secret = regenerate ? newWebhookSecret() : row.webhook_secret;
      if (regenerate) await saveWebhookSecret(trx, account_sid, secret);
      return {
        action: regenerate ? 'regenerate-webhook-secret' : 'read-webhook-secret',
        kind: 'accounts',
        record_sid: account_sid,
        record_name: row.name,
        owner: row,
      };
    },
  });
  return secret;
}
