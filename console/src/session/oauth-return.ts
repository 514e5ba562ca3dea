/** What came back from an identity provider, and what is said when it cannot be used. */
import { type OauthProvider, oauthNames } from '@trunkline/contract/sign-up/oauth-providers.ts';
import type { OauthStart } from './oauth-start.ts';

export type OauthReturn = { start: OauthStart; code: string };

/** Checked before anything is sent anywhere (`R32`): the answer that was waited for, or a sentence. */
export function readReturn(
  provider: string,
  search: URLSearchParams,
  take: (state: string) => OauthStart | null,
): OauthReturn | { fault: string; start: OauthStart | null } {
  if (!isProvider(provider)) {
    // A word at most is said again: whoever makes up an address has no sentence on the login page.
    const named = /^[\w-]{1,20}$/.test(provider) ? provider : 'This';
    return { fault: `${named} is not a valid OAuth provider`, start: null };
  }
  const [code, error, state] = ['code', 'error', 'state'].map((name) => search.get(name) ?? '');
  const start = state ? take(state) : null;
  if (start?.provider !== provider || !(code || error)) return { fault: 'Invalid state', start: null };
  if (code) return { start, code };
  const name = oauthNames[provider];
  const fault =
    error === 'access_denied'
      ? `You did not authorize ${name} to share your identity. Nothing was changed.`
      : `${name} could not sign you in (${error}). Please try again.`;
  return { fault, start };
}

function isProvider(text: string): text is OauthProvider {
  return Object.hasOwn(oauthNames, text);
}

/** Worth sending again as it is: the provider has not been asked, or has not answered. */
export function mayBeSentAgain(status: number): boolean {
  return status <= 0 || status === 429 || status >= 500;
}

/** Nobody here, and the terms were not seen. */
export function leadsToRegistration(status: number, from: OauthStart['from']): boolean {
  return status === 404 && from === '/sign-in';
}

/** A platform's server has texts of its own, which ours begin with. */
export function oauthMessage({ status, msg }: { status: number; msg: string }, start: OauthStart): string {
  const name = oauthNames[start.provider];
  if (leadsToRegistration(status, start.from))
    return `You are signed in with ${name} but have no account here yet. Accept the terms to sign up.`;
  if (msg.startsWith('account already exists for this email'))
    return `A user with your email address already exists. Log in as before, then link ${name} on your own page.`;
  if (msg.startsWith('account already exists for this oauth user'))
    return `Another user already signs in with this ${name} account. Nothing was changed.`;
  return msg;
}
