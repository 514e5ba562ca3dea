/** How whoever is told something by a webhook knows that it was us. */
import { createHmac } from 'node:crypto';

/** `v1` is the HMAC-SHA256 of `<t>.<body>`; a receiver computes it anew, and refuses a `t` that is minutes old. */
export function signatureHeader(body: string, secret: string): Record<string, string> {
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return { 'x-trunkline-signature': `t=${t},v1=${v1}` };
}
