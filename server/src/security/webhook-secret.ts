/** The secret that signs an account's webhooks. */
import { randomInt } from 'node:crypto';

const alphabet = '123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

/** `wh_secret_` and 22 base58 characters, as the platform's components expect. */
export function newWebhookSecret(): string {
  return `wh_secret_${Array.from({ length: 22 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}
