/** A SIP client's password between its sealed form and the wire (`R5`, `R16`, `R17`). */
import { type Client, clientSecrets } from '@trunkline/contract/clients/clients.contract.ts';
import { restoreSecrets } from '@trunkline/contract/core/field-secrets.ts';
import { masked } from '@trunkline/contract/core/value.ts';
import { refuseIssues } from '../http/problems.ts';
import type { Cipher } from '../security/cipher.ts';
import { nullIfRefused, unlessRefused } from '../security/unless-refused.ts';

const WHAT = 'The password';

export type ShowPassword = (sealed: string | null) => Pick<Client, 'password' | 'password_problem'>;

/**
 * How a sealed password is answered: masked. One that cannot be read says so, so that the client still
 * opens and a new password can be entered.
 */
export function showingPasswords(cipher: Cipher): ShowPassword {
  return (sealed) => {
    if (!sealed) return { password: null };
    return unlessRefused(
      () => ({ password: masked(cipher.open(sealed, WHAT)) }),
      ({ message }) => ({ password: null, password_problem: message }),
    );
  };
}

/**
 * What to store: sealed in the form that the platform's SIP components read; undefined leaves the
 * column. The stored one is opened only when a mask was sent, so that a new password can replace one
 * that cannot be read.
 */
export function sealPassword(
  cipher: Cipher,
  sent: string | null | undefined,
  sealed: string | null,
): string | undefined {
  if (!sent || isPlatformMask(cipher, sent, sealed)) return undefined;
  if (restoreSecrets(clientSecrets, { password: sent }, null).issues.length === 0)
    return cipher.sealForPlatform(sent);
  const stored = sealed ? { password: cipher.open(sealed, WHAT) } : null;
  const { issues } = restoreSecrets(clientSecrets, { password: sent }, stored);
  refuseIssues(issues);
  return undefined;
}

/** What the platform shows of an empty password. */
const MASK_OF_NONE = '{X';

/** The platform shows the first character, and an X for each further one: of these passwords less than of other secrets. */
function isPlatformMask(cipher: Cipher, sent: string, sealed: string | null): boolean {
  if (!/^.X+$/su.test(sent)) return false;
  if (!sealed) return sent === MASK_OF_NONE;
  const stored = nullIfRefused(() => cipher.open(sealed, WHAT));
  return stored !== null && stored[0] === sent[0] && stored.length === sent.length;
}
