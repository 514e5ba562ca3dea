/**
 * The platform's SIP servers keep in Redis which devices are registered, and tell nobody: while somebody follows, each
 * server looks for itself, and tells its own followers of the accounts whose devices came or went.
 */
import type { Told } from '../app/event-hub.ts';
import { type KeepLooking, keepLooking } from '../app/keep-looking.ts';
import type { Db } from '../db/open.ts';
import { type Registrations, realmOf } from '../outside/registrations.ts';
import { listAccountOwners } from './account-owners.store.ts';
import { OF_SOMEBODY } from './of-somebody.ts';

const LOOK_MS = 5000;
/** Of more, whoever looks asks anew. */
const MOST_REALMS = 100;

type Parts = {
  db: Db;
  registrations: Registrations;
  isFollowed: () => boolean;
  tell: (told: Told) => void;
};

export function watchDevices(
  { db, registrations, isFollowed, tell }: Parts,
  every_ms = LOOK_MS,
): KeepLooking {
  let known: ReadonlySet<string> | null = null;
  return keepLooking({
    every_ms,
    async look() {
      if (!registrations.is_known || !isFollowed()) {
        known = null;
        return;
      }
      const now = new Set(await registrations.listAddresses());
      const realms = known && realmsThatDiffer(known, now);
      const owners =
        realms && realms.length <= MOST_REALMS ? await listAccountOwners(db, 'sip_realm', realms) : null;
      known = now;
      // What came and went before the first look is not known either.
      if (!owners) tell(OF_SOMEBODY);
      else for (const owner of owners) tell({ ...OF_SOMEBODY, ...owner, sid: owner.account_sid });
    },
    // What it knew stays: the next look that succeeds tells what came and went meanwhile.
    failed: () => {},
  });
}

function realmsThatDiffer(before: ReadonlySet<string>, now: ReadonlySet<string>): string[] {
  const realms = new Set<string>();
  for (const address of before) if (!now.has(address)) realms.add(realmOf(address).toLowerCase());
  for (const address of now) if (!before.has(address)) realms.add(realmOf(address).toLowerCase());
  return [...realms];
}
