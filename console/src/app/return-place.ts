/**
 * Where somebody was when the session ended, or wanted to go without one (`R37`): they are led back there once
 * they have signed in. Kept in memory; an address that was opened without a session is in the history's entry.
 */
import { restoreProviderSid } from './active-provider.ts';
import { parseSearch } from './list/list-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** An address inside that asked for a sign-in. */
    return_to?: string | undefined;
  }
}

type Place = { user_sid: string | null; href: string };

let place: Place | null = null;

export function rememberPlace(at: Place): void {
  // Who chooses a subdomain begins there anew, with what was typed.
  if (isInside(at.href) || at.href === '/register/choose-a-subdomain') place = at;
}

/** Once, for the same person, with the provider that was shown there; another one starts where people start. */
export function takePlace(user_sid: string): string | null {
  const taken = place;
  place = null;
  if (taken?.user_sid !== user_sid) return null;
  restoreProviderSid();
  return taken.href;
}

/** As something to navigate to; null for what is no address inside. */
export function placeLink(href: string | null | undefined) {
  if (!href || !isInside(href)) return null;
  const { pathname, search, hash } = new URL(href, 'http://inside');
  // A path that is known only now, so not to the router's types.
  return { to: pathname as '/internal/accounts', search: parseSearch(search) as object, hash: hash.slice(1) };
}

export function isInside(href: string): boolean {
  return href.startsWith('/internal/') || href === '/internal';
}
