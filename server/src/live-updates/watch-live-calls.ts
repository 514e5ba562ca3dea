/**
 * Media servers keep in Redis which calls are going on, and tell nobody: while somebody follows, each server looks for
 * itself, and tells its own followers of the accounts whose calls came, went or went on to another state.
 */
import { NOBODY } from '@trunkline/contract/core/actor.ts';
import type { Told } from '../app/event-hub.ts';
import { type KeepLooking, keepLooking } from '../app/keep-looking.ts';
import type { Db } from '../db/open.ts';
import type { LiveState } from '../outside/live-state.ts';
import { listAccountOwners } from './account-owners.store.ts';

const LOOK_MS = 2000;
/** The newest, of which the state is looked at too; of others that they come and go. */
const MOST_STATES = 1000;
/** Of more, whoever looks asks anew. */
const MOST_ACCOUNTS = 100;

type Parts = {
  db: Db;
  live: LiveState;
  isFollowed: () => boolean;
  tell: (told: Told) => void;
};

const CALLS = { kind: 'live-calls', action: 'change', by: null };
/** It may be anybody's: whoever shows calls asks again. */
const OF_ANYBODY: Told = { ...CALLS, sid: null, ...NOBODY };

export function watchLiveCalls({ db, live, isFollowed, tell }: Parts, every_ms = LOOK_MS): KeepLooking {
  let known: ReadonlyMap<string, Seen> | null = null;
  return keepLooking({
    every_ms,
    async look() {
      if (!live.is_known || !isFollowed()) {
        known = null;
        return;
      }
      const now = await readCalls(live);
      const accounts = known && accountsThatDiffer(known, now);
      const owners =
        accounts && accounts.length <= MOST_ACCOUNTS
          ? await listAccountOwners(db, 'account_sid', accounts)
          : null;
      known = now;
      // What came and went before the first look is not known either.
      if (!owners) tell(OF_ANYBODY);
      else for (const owner of owners) tell({ ...CALLS, ...owner, sid: owner.account_sid });
    },
    // What it knew stays: the next look that succeeds tells what came and went meanwhile.
    failed: () => {},
  });
}

type Seen = { account_sid: string; state: string };

async function readCalls(live: LiveState): Promise<ReadonlyMap<string, Seen>> {
  const keys = await live.listCalls(null);
  const facts = await live.readCalls(keys.slice(0, MOST_STATES));
  return new Map(
    keys.map(({ account_sid, call_sid }, at) => [
      call_sid,
      { account_sid, state: facts[at]?.callStatus ?? '' },
    ]),
  );
}

function accountsThatDiffer(before: ReadonlyMap<string, Seen>, now: ReadonlyMap<string, Seen>): string[] {
  const accounts = new Set<string>();
  for (const [call_sid, { account_sid, state }] of now)
    if (before.get(call_sid)?.state !== state) accounts.add(account_sid);
  for (const [call_sid, { account_sid }] of before) if (!now.has(call_sid)) accounts.add(account_sid);
  return [...accounts];
}
