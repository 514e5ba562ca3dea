/**
 * What happens before a screen is shown. This file is in the entry chunk, which must stay small, so
 * the session's query, and with it the contract's schemas, is fetched when a session is first needed.
 * The same holds for every route file: guards and addresses here, queries in the screen's own chunk.
 */
import { type HistoryState, notFound, redirect } from '@tanstack/react-router';
import { type Asked, type Decision, may, type Policy } from '@trunkline/contract/core/policy.ts';
import { dropDrafts } from '../ui/form/drafts.ts';
import { toastError } from '../ui/overlay/toast.ts';
import { CANNOT_BE_REACHED } from '../ui/page/failure.ts';
import { storeProviderSid } from './active-provider.ts';
import { ApiProblem } from './api-problem.ts';
import { cleanEverything } from './browser-storage.ts';
import type { Loaded } from './load-session.ts';
import { pageSettings } from './page-settings.ts';
import { placeLink, rememberPlace, takePlace } from './return-place.ts';
import {
  forgetForcedChange,
  leaveFlash,
  MUST_LOG_IN,
  type Session,
  storedForcedChange,
  storedToken,
} from './session.ts';

type Entering = { location: { href: string }; preload: boolean };
type Inside = { context: { session: Session }; preload: boolean };

/** The person may not see this screen; it is shown in the screen's place. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Where somebody is signed in. */
export async function requireSession({ location, preload }: Entering): Promise<Loaded> {
  const toLogin = () => redirect({ to: '/', state: { return_to: location.href } });
  if (!storedToken()) {
    if (!preload) leaveFlash(MUST_LOG_IN);
    throw toLogin();
  }
  const loaded = await loadOrGiveUp(load);
  if (!loaded) throw toLogin();
  if (mustChangePassword(loaded)) {
    const { user_sid } = loaded.session.me.user;
    if (!preload) rememberPlace({ user_sid, href: location.href });
    throw redirect({ to: '/create-password' });
  }
  return loaded;
}

/** `beforeLoad` of everything under `/internal`: whose account has no SIP realm yet is led to choosing one (`C6`). */
export async function requireRealm(at: Entering): Promise<Loaded> {
  const loaded = await requireSession(at);
  // Where there is no domain to choose one below, nobody is kept out for it.
  if (lacksRealm(loaded.session) && loaded.session.me.account.root_domain)
    throw redirect({ to: '/register/choose-a-subdomain' });
  return loaded;
}

type Arriving = { location: { state: HistoryState }; preload: boolean };

/** `beforeLoad` of the login screen: whoever is signed in goes on, with another provider where that was chosen. */
export async function leadSignedInHome({ location, preload }: Arriving): Promise<void> {
  if (!storedToken() || preload) return;
  const isAway = Date.now() - away_ms < JUST_NOW_MS;
  const loaded = isAway ? null : await loadOrGiveUp(load);
  if (!loaded) return;
  if (mustChangePassword(loaded)) throw redirect({ to: '/create-password' });
  const { next_provider_sid, return_to } = location.state;
  if (next_provider_sid) storeProviderSid(next_provider_sid);
  throw redirect(startOf(loaded.session, return_to));
}

/** `beforeLoad` of the forced password change (`R36`), in the tab of the login and in any other. */
export async function requireForcedChange(): Promise<void> {
  if (!storedToken()) throw redirect({ to: '/' });
  const loaded = await loadOrGiveUp(async () => (await import('./load-session.ts')).loadSessionAgain());
  if (!loaded) throw redirect({ to: '/' });
  if (mustChangePassword(loaded)) return;
  // Done meanwhile, in another tab.
  forgetForcedChange();
  throw redirect(homeOf(loaded.session));
}

function mustChangePassword({ session }: Loaded): boolean {
  const { force_change, user_sid } = session.me.user;
  return force_change ?? storedForcedChange()?.user_sid === user_sid;
}

/** Back to where the person was or wanted to go (`R37`), else where people start. */
export function startOf(session: Session, return_to: string | undefined) {
  const href = takePlace(session.me.user.user_sid);
  if (!href) dropDrafts();
  return placeLink(href ?? return_to) ?? homeOf(session);
}

/** Where a person starts after signing in. */
export function homeOf({ actor, me, features }: Session) {
  if (pageSettings.start_page === 'home' && features.has('home')) return { to: '/internal/home' } as const;
  if (actor.scope !== 'account') return { to: '/internal/accounts' } as const;
  if (lacksRealm({ actor, me })) return { to: '/register/choose-a-subdomain' } as const;
  return { to: '/internal/accounts/$accountSid/edit', params: { accountSid: actor.account_sid } } as const;
}

/** Of an account on a hosted installation; who may only look chooses none. */
function lacksRealm({ actor, me }: Pick<Session, 'actor' | 'me'>): boolean {
  const mayChoose = pageSettings.enable_hosted_system && actor.scope === 'account' && !actor.view_only;
  return mayChoose && !me.account.sip_realm && me.account.account_sid !== choosesLater;
}

/** Where names cannot be made now, the account is asked again the next time that the page is loaded. */
let choosesLater: string | null = null;

export function chooseRealmLater(account_sid: string): void {
  choosesLater = account_sid;
}

/** `beforeLoad: guard(accountPolicy, 'create')`: the refusal instead of a form that would fail. */
export function guard<P extends Policy, A extends keyof P & string>(
  policy: P,
  action: A,
  ...record: Asked<P[A]>
): (at: Inside) => void {
  return ({ context }) => demand(may(policy, action, context.session.actor, ...record));
}

/**
 * For Settings and Accounts: an account user is led to the own account with the reason as a toast
 * (`C7`).
 */
export function guardElseOwnAccount<P extends Policy, A extends keyof P & string>(
  policy: P,
  action: A,
  ...record: Asked<P[A]>
): (at: Inside) => void {
  return (at) => {
    const decision = may(policy, action, at.context.session.actor, ...record);
    if (!decision.allowed) leadHome(at, decision.reason);
  };
}

/** Before a redirect: the reason as a toast. */
export function tellWhy({ preload }: Pick<Inside, 'preload'>, reason: string): void {
  if (!preload) toastError(reason);
}

/** Away from what is another's, with the reason as a toast. */
export function leadHome({ context, preload }: Inside, reason: string): never {
  tellWhy({ preload }, reason);
  throw redirect(homeOf(context.session));
}

/** For a loader that has read the record: `demand(may(accountPolicy, 'read', actor, account))`. */
export function demand(decision: Decision): void {
  if (!decision.allowed) throw new Refusal(decision.reason);
}

/** A screen that exists only with its switch on (`C1`). */
export function onlyWhen(isOn: boolean): () => void {
  return () => {
    if (!isOn) throw notFound();
  };
}

/**
 * A screen of what only some servers do (`R7`): where it is not listed, as the server would answer, within the frame.
 * `then`: what is asked where it is; `needs`: what the server lacks, in a sentence.
 */
export function onlyWithFeature<At>(feature: string, then?: (at: At) => void, needs?: string) {
  return (at: At & Inside): void => {
    if (!at.context.session.features.has(feature))
      throw new ApiProblem(404, { code: 'not_offered', msg: needs });
    then?.(at);
  };
}

async function load(): Promise<Loaded> {
  const { loadSession } = await import('./load-session.ts');
  return loadSession();
}

const JUST_NOW_MS = 1000;
/** When the server was last found away: the login screen need not find out again. */
let away_ms = Number.NEGATIVE_INFINITY;

async function loadOrGiveUp(ask: () => Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await ask();
  } catch (error) {
    const message = giveUpSession(error);
    if (message !== null) leaveFlash(message);
    if (message === CANNOT_BE_REACHED) away_ms = Date.now();
    return null;
  }
}

/** Keeps the token when the server may be back in a moment; returns what the login screen should say. */
function giveUpSession(error: unknown): string | null {
  // A session that was dropped meanwhile has left its own message.
  if (!storedToken()) return null;
  if (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500) return CANNOT_BE_REACHED;
  // An answer that is none says nothing of the session.
  if (error.status < 400) return error.msg;
  cleanEverything(localStorage, sessionStorage);
  return error.msg;
}
