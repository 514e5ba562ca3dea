/** What the console keeps in the browser (`C3`), by names that portals in the field use too. */

export const localKeys = {
  token: 'token',
  activeServiceProvider: 'activeServiceProvider',
  accountFilter: 'accountFilter',
  queryFilter: 'queryFilter',
  /** The area of the console last visited: the second word after the host. */
  location: 'location',
  oauthState: 'oauth-state',
  locationBeforeOauth: 'location-before-oauth',
  rootDomain: 'root-domain',
} as const;

export const sessionKeys = {
  flash: 'SESS_FLASH_MSG',
  userSid: 'SESS_USER_SID',
  oldPassword: 'SESS_OLD_PASSWORD',
} as const;

/** The device's choice, not the session's: every clean-up leaves it. Mantine reads and writes it. */
const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** After signing out, the next person at this browser finds the same provider and account chosen. */
export function cleanAfterSignOut(local: Box): void {
  removeAllBut(local, [localKeys.activeServiceProvider, localKeys.accountFilter, COLOR_SCHEME_KEY]);
}

/** After a session was refused: nothing of it stays. */
export function cleanEverything(local: Box, session: Box): void {
  removeAllBut(local, [COLOR_SCHEME_KEY]);
  removeAllBut(session, []);
}

/** Entering another area drops the saved filter of the one before; the account filter goes along. */
export function rememberArea(local: Box, pathname: string): void {
  const area = pathname.split('/')[2];
  if (!area || local.getItem(localKeys.location) === area) return;
  local.removeItem(localKeys.queryFilter);
  local.setItem(localKeys.location, area);
}

function removeAllBut(box: Box, kept: readonly string[]): void {
  const keys = Array.from({ length: box.length }, (_, index) => box.key(index));
  for (const key of keys) if (key !== null && !kept.includes(key)) box.removeItem(key);
}
