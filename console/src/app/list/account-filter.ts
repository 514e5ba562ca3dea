/**
 * The account that a list was narrowed to, kept while a person stays in the area (`C3`): it comes back with the list,
 * also after signing in again, and goes when another area is entered (`browser-storage.ts`).
 */
import { redirect } from '@tanstack/react-router';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { isInArea, localKeys, tabStorage } from '../browser-storage.ts';
import type { Session } from '../session.ts';
import { type Filtered, type ListSearch, listSearch } from './list-search.ts';
import { addressOf, isBare } from './list-view-search.ts';

export function storeAccountSid(account_sid: string): void {
  tabStorage.setItem(localKeys.accountFilter, account_sid);
}

type Entering = {
  context: { session: Pick<Session, 'actor' | 'me'> };
  search: ListSearch;
  location: { pathname: string };
  cause: 'enter' | 'stay' | 'preload';
};

/**
 * `beforeLoad` of a list: the view that the person begins it with, where the address asks for nothing, so that the first
 * request is the view's already. Who cleared its filters stays on the list, and with all of it.
 */
export function beginWithView({ context, search, location, cause }: Entering): void {
  if (cause === 'stay' || search.view || !isBare(search)) return;
  const view = context.session.me.default_views?.[location.pathname.split('/').filter(Boolean).at(-1) ?? ''];
  if (view) throw redirect({ to: '.', search: { ...search, ...addressOf(view) }, replace: true } as never);
}

/**
 * `beforeLoad` of a list by account: the view to begin with, else the remembered account, when the address names neither.
 * An account user has no choice of accounts, and a view says itself whose things it shows.
 */
export function restoreAccount(at: Entering): void {
  beginWithView(at);
  const { context, search, location } = at;
  if (search.view) return;
  const account = accountToRestore(context.session.actor, search.account, location.pathname);
  if (account) throw redirect({ to: '.', search: { ...search, account }, replace: true } as never);
}

/** For the route of a list by account, with the names of the filters that it has besides: `...listAddress('carrier')`. */
export function listAddress<const F extends string = never>(...filters: readonly F[]) {
  return {
    validateSearch: listSearch(...filters),
    beforeLoad: restoreAccount,
    loaderDeps: ({ search }: { search: Filtered<F> }) => search,
  };
}

export function accountToRestore(
  actor: Actor,
  inAddress: string | undefined,
  pathname: string,
): string | null {
  if (actor.scope === 'account' || inAddress !== undefined) return null;
  return isInArea(tabStorage, pathname) ? tabStorage.getItem(localKeys.accountFilter) : null;
}

/** Which of the accounts a new record begins with: the one that a link asked for, else the first. */
export function chosenAccount<A extends { account_sid: string }>(
  accounts: readonly A[],
  asked: string | undefined,
): A | undefined {
  return accounts.find(({ account_sid }) => account_sid === asked) ?? accounts[0];
}
