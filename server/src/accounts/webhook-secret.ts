/** The secret that signs an account's webhooks (`R16`, `R20`). */
import { randomInt } from 'node:crypto';
import { audit } from '../app/audit.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { findAccountRow, saveWebhookSecret } from './accounts.store.ts';

const alphabet = '123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

/** `wh_secret_` and 22 characters of base 58, as the platform's components expect. */
export function newWebhookSecret(): string {
  return `wh_secret_${Array.from({ length: 22 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

/** Reading the secret is an audit entry, as changing it is. */
export function revealWebhookSecret(
  db: Db,
  origin: Origin,
  account_sid: string,
  regenerate: boolean,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const row = await findAccountRow(trx, account_sid);
    if (!row) throw problems.unknown('account');
    const secret = regenerate ? newWebhookSecret() : row.webhook_secret;
    if (regenerate) await saveWebhookSecret(trx, account_sid, secret);
    await audit(trx, origin, {
      action: regenerate ? 'regenerate-webhook-secret' : 'read-webhook-secret',
      kind: 'accounts',
      record_sid: account_sid,
      record_name: row.name,
      owner: row,
    });
    return secret;
  });
}
