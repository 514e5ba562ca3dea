/** The account whose things the lists show, kept in the browser across areas and sign-ins (`C3`). */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { localKeys } from './browser-storage.ts';

export function storedAccountSid(): string | null {
  return localStorage.getItem(localKeys.accountFilter);
}

export function storeAccountSid(account_sid: string): void {
  localStorage.setItem(localKeys.accountFilter, account_sid);
}

/**
 * For `beforeLoad` of a list by account: the remembered account, when the address names none. Null
 * also for an account user, who has no choice.
 */
export function accountToRestore(actor: Actor, inAddress: string | undefined): string | null {
  return actor.scope === 'account' || inAddress !== undefined ? null : storedAccountSid();
}

/** Which of the accounts is shown: the one in the address, else the first; an unknown one gives way too. */
export function chosenAccount<A extends { account_sid: string }>(
  accounts: readonly A[],
  inAddress: string | undefined,
): A | undefined {
  return accounts.find(({ account_sid }) => account_sid === inAddress) ?? accounts[0];
}
