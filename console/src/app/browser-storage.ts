/** What the console keeps in the browser (`C3`), by names that portals in the field use too. */

export const localKeys = {
  token: 'token',
  activeServiceProvider: 'activeServiceProvider',
  accountFilter: 'accountFilter',
  queryFilter: 'queryFilter',
  /** The area of the console last visited: the second word after the host. */
  location: 'location',
  /** The sign-ins that are out at other providers, each with where it began. */
  oauthState: 'oauth-state',
  rootDomain: 'root-domain',
  /** When the alerts were last looked at: an ISO time. */
  alertsLastViewed: 'alertsLastViewed',
  /** The records that were opened last: whoever signs in next does not see what they are called. */
  openedLast: 'trunkline-opened-last',
  /** Whether the rail shows all of its BYO services. */
  byoOpen: 'trunkline-byo-open',
} as const;

export const sessionKeys = {
  flash: 'SESS_FLASH_MSG',
  userSid: 'SESS_USER_SID',
  oldPassword: 'SESS_OLD_PASSWORD',
  /** A registration that waits for its code. */
  signUp: 'trunkline-sign-up',
  /** Said by the page that is loaded next. */
  toast: 'trunkline-toast',
} as const;

/** How each person who signs in here looks at lists. */
export const LIST_LOOK_KEY = 'trunkline-list-look';

/** Who has put the steps to a first call away. */
export const FIRST_CALL_AWAY_KEY = 'trunkline-first-call-away';

/** What belongs to the device and not to a session, so that every clean-up leaves it. Mantine keeps the colours. */
const devices = ['mantine-color-scheme-value', LIST_LOOK_KEY, FIRST_CALL_AWAY_KEY];

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** After signing out, the next person at this browser finds the same provider and account chosen. */
export function cleanAfterSignOut(local: Box): void {
  removeAllBut(local, [localKeys.activeServiceProvider, localKeys.accountFilter, ...devices]);
}

/** After a session was refused: nothing of it stays. */
export function cleanEverything(local: Box, session: Box): void {
  removeAllBut(local, devices);
  removeAllBut(session, []);
}

/** Entering another area drops the saved filters of the one before (`R39`). */
export function rememberArea(local: Box, pathname: string): void {
  const area = areaOf(pathname);
  if (!area || isInArea(local, pathname)) return;
  local.removeItem(localKeys.queryFilter);
  local.removeItem(localKeys.accountFilter);
  local.setItem(localKeys.location, area);
}

/** Whether this is the area that was visited last. */
export function isInArea(local: Pick<Storage, 'getItem'>, pathname: string): boolean {
  return local.getItem(localKeys.location) === areaOf(pathname);
}

function areaOf(pathname: string): string | undefined {
  return pathname.split('/')[2];
}

function removeAllBut(box: Box, kept: readonly string[]): void {
  const keys = Array.from({ length: box.length }, (_, index) => box.key(index));
  for (const key of keys) if (key !== null && !kept.includes(key)) box.removeItem(key);
}
