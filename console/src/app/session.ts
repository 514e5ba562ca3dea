/** Who is signed in, as this browser knows it: the token, what it says, and the end of a session. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Me } from '@trunkline/contract/users/users.contract.ts';
import { keepIn } from '../ui/page/keep-in.ts';
import { serverNow } from '../ui/page/server-clock.ts';
import { cleanAfterSignOut, cleanEverything, localKeys, sessionKeys } from './browser-storage.ts';

export type Session = {
  actor: Actor;
  me: Me;
  /** What this server can do beyond the platform (`R7`). */
  features: ReadonlySet<string>;
};

export const MUST_LOG_IN = 'You must log in to view that page';
export const SESSION_EXPIRED = 'Your session has expired. Please log in and try again.';
export const SIGNED_OUT = "You've successfully logged out.";

/** As it was last read here: whose it was is known even if what this site stored is cleared while a page of it is open. */
let lastRead: string | null = null;

export function storedToken(): string | null {
  const token = localStorage.getItem(localKeys.token);
  lastRead = token ?? lastRead;
  return token;
}

export function storeToken(token: string): void {
  localStorage.setItem(localKeys.token, token);
}

export const personOf = (token: string | null) => token && claimsOf(token)?.user_sid;

/** Whether it is a token of the person who is signed in now. */
export const isOfCurrent = (token: string | null) => personOf(token) === personOf(storedToken());

/** The login screen shows it once. */
export function leaveFlash(text: string): void {
  keepIn(sessionStorage, sessionKeys.flash, text);
}

export function takeFlash(): string | null {
  const text = sessionStorage.getItem(sessionKeys.flash);
  sessionStorage.removeItem(sessionKeys.flash);
  return text;
}

/** A password that must be changed before anything else; kept for this tab only. */
export type ForcedChange = { user_sid: string; old_password: string };

export function storeForcedChange({ user_sid, old_password }: ForcedChange): void {
  sessionStorage.setItem(sessionKeys.userSid, user_sid);
  sessionStorage.setItem(sessionKeys.oldPassword, old_password);
}

export function storedForcedChange(): ForcedChange | null {
  const user_sid = sessionStorage.getItem(sessionKeys.userSid);
  const old_password = sessionStorage.getItem(sessionKeys.oldPassword);
  return user_sid && old_password ? { user_sid, old_password } : null;
}

export function forgetForcedChange(): void {
  sessionStorage.removeItem(sessionKeys.userSid);
  sessionStorage.removeItem(sessionKeys.oldPassword);
}

/** Whose session it was, and whether the person asked for its end: then nothing is kept to return to. */
export type SessionEnd = { user_sid: string | null; isAsked: boolean };

let goToLogin: (end: SessionEnd) => void = () => {};

/** The router says how to get to the login screen; this file must not know the router. */
export function whenSessionEnds(listener: (end: SessionEnd) => void): void {
  goToLogin = listener;
}

let goToPasswordChange: () => void = () => {};

/** The same for the screen where a password of one's own is chosen. */
export function whenPasswordMustChange(listener: () => void): void {
  goToPasswordChange = listener;
}

/** The server serves nothing else until a password of one's own is chosen (`R36`). */
export function askForPassword(): void {
  goToPasswordChange();
}

/** A session that was refused, or could not be ended properly: nothing of it stays in the browser. */
export function dropSession(flash: string, isAsked = false): void {
  const user_sid = personOf(storedToken() ?? lastRead) ?? null;
  lastRead = null;
  cleanEverything(localStorage, sessionStorage);
  leaveFlash(flash);
  goToLogin({ user_sid, isAsked });
}

/** Nothing is stored: of a screen that is still drawn while its session ends, or since it was cleared from outside. */
export function missToken(): void {
  if (lastRead) dropSession(SESSION_EXPIRED);
}

/** A session that the server ended on request. */
export function closeSession(): void {
  lastRead = null;
  cleanAfterSignOut(localStorage);
  sessionStorage.clear();
  leaveFlash(SIGNED_OUT);
  goToLogin({ user_sid: null, isAsked: true });
}

/** What is open to everybody, and holds what somebody types who has no session, or one of another tab. */
const APART = /^\/(reset-password|forgot-password|register($|\/email))/;

/**
 * All tabs have one token: its end in another one is the end here, and so is somebody else's. A page that the browser
 * keeps for its way back is told nothing meanwhile.
 */
export function watchOtherTabs(whenOtherToken: (isSomebodyElse: boolean) => void): void {
  function hear(before: string | null) {
    if (APART.test(window.location.pathname) || before === storedToken()) return;
    if (storedToken() && before && isOfCurrent(before)) return;
    // What is kept for this tab, such as a filter, is of whoever has left.
    if (before) sessionStorage.clear();
    if (storedToken()) return whenOtherToken(before !== null);
    lastRead = null;
    leaveFlash(SESSION_EXPIRED);
    goToLogin({ user_sid: personOf(before) ?? null, isAsked: false });
  }
  let left: string | null = null;
  addEventListener('storage', ({ key, oldValue }) => {
    if (key === localKeys.token) hear(oldValue);
    // All of it was cleared.
    else if (key === null) hear(lastRead);
  });
  addEventListener('pagehide', () => {
    left = storedToken();
  });
  addEventListener('pageshow', ({ persisted }) => persisted && hear(left));
}

export type Claims = {
  user_sid?: string;
  is_view_only?: boolean;
  scope?: string;
  iat?: number;
  exp?: number;
};

/** The token's payload, or null when it is not a JWT. Nothing is verified here: the server does that. */
export function claimsOf(token: string | null): Claims | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : null;
  } catch {
    return null;
  }
}

/** Half of it is over: whoever is at work renews it. */
export function isDueForRenewal({ iat, exp }: Claims, now = serverNow()): boolean {
  return iat !== undefined && exp !== undefined && now.getTime() / 1000 > (iat + exp) / 2;
}

/**
 * The sids of the own user say the scope. A platform server may leave view-only to the token, and on hosted
 * installations the sids to the account.
 */
export function actorOf({ user, account }: Me, claims: Claims | null): Actor {
  const by = { kind: 'user', user_sid: user.user_sid, name: user.name } as const;
  const view_only = user.is_view_only ?? claims?.is_view_only ?? false;
  const account_sid = user.account_sid ?? account.account_sid;
  const service_provider_sid = user.service_provider_sid ?? account.service_provider_sid ?? '';
  if (account_sid) return { by, view_only, scope: 'account', service_provider_sid, account_sid };
  if (service_provider_sid) return { by, view_only, scope: 'service_provider', service_provider_sid };
  return { by, view_only, scope: 'admin' };
}

export function sessionOf(me: Me, claims: Claims | null): Session {
  return { actor: actorOf(me, claims), me, features: new Set(me.features ?? []) };
}
