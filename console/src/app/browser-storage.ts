/** What the console keeps in the browser (`C3`), by names that portals in the field use too. */

import { EXACT_TIMES_KEY } from '../ui/page/exact-times.ts';
import { keepIn } from '../ui/page/keep-in.ts';

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
  /** When alerts were last looked at, an ISO time, whoever's they were: as portals in the field keep it. */
  alertsLastViewed: 'alertsLastViewed',
  /** The records that were opened last: whoever signs in next does not see what they are called. */
  openedLast: 'trunkline-opened-last',
  /** Whether the rail shows all of its BYO services. */
  byoOpen: 'trunkline-byo-open',
} as const;

/** Of one provider or account, since who has looked at the alerts of one has not seen those of another. */
export const alertsViewedKey = (owner: string) => `${localKeys.alertsLastViewed}-${owner}`;

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
const devices = [
  'mantine-color-scheme-value',
  localKeys.byoOpen,
  LIST_LOOK_KEY,
  FIRST_CALL_AWAY_KEY,
  EXACT_TIMES_KEY,
];

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
type OneByOne = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What each tab has of its own: two tabs may show two providers. A new one begins with what was chosen last in any.
 * `public/boot.js` reads it in the same way.
 */
export function ownOfTab(local: OneByOne, session: OneByOne): OneByOne {
  return {
    getItem(key) {
      const own = session.getItem(key);
      // None here, whatever another tab has.
      if (own !== null) return own || null;
      const last = local.getItem(key);
      if (last !== null) keepIn(session, key, last);
      return last;
    },
    setItem(key, value) {
      keepIn(session, key, value);
      keepIn(local, key, value);
    },
    removeItem(key) {
      keepIn(session, key, '');
      local.removeItem(key);
    },
  };
}

const tab = () => ownOfTab(localStorage, sessionStorage);

/** Holds the chosen provider, the area, and its filters. */
export const tabStorage: OneByOne = {
  getItem: (key) => tab().getItem(key),
  setItem: (key, value) => tab().setItem(key, value),
  removeItem: (key) => tab().removeItem(key),
};

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
export function rememberArea(kept: OneByOne, pathname: string): void {
  const area = areaOf(pathname);
  if (!area || isInArea(kept, pathname)) return;
  kept.removeItem(localKeys.queryFilter);
  kept.removeItem(localKeys.accountFilter);
  kept.setItem(localKeys.location, area);
}

/** Whether this is the area that was visited last. */
export function isInArea(kept: Pick<Storage, 'getItem'>, pathname: string): boolean {
  return kept.getItem(localKeys.location) === areaOf(pathname);
}

function areaOf(pathname: string): string | undefined {
  return pathname.split('/')[2];
}

function removeAllBut(box: Box, kept: readonly string[]): void {
  const keys = Array.from({ length: box.length }, (_, index) => box.key(index));
  for (const key of keys) if (key !== null && !kept.includes(key)) box.removeItem(key);
}
