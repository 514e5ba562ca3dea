/** The cards of the home page, each by itself: one whose store fails is missing, and the others are there. */
import type { CallVolume, Period } from '@trunkline/contract/analytics/analytics.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { Home, HomeCard } from '@trunkline/contract/home/home.contract.ts';
import { homePolicy } from '@trunkline/contract/home/home.policy.ts';
import { listLatestChanges } from '../audit/audit.store.ts';
import type { OwnerSums } from '../calls/call-store.ts';
import type { Db } from '../db/open.ts';
import { isStoreFailure } from '../http/problems.ts';
import { compareProviders } from './compare-providers.ts';
import { type FailingTrunk, failingTrunks, type TrunkCalls } from './failing-trunks.ts';
import type { HomeOwner } from './home-needs.store.ts';
import type { HomeUse } from './near-limits.ts';
import { readNeeds } from './read-needs.ts';
import { readSteps } from './read-steps.ts';

/** Null where nobody knows; refused with 503 where who knows gives no answer. */
export type ReadLive = () => Promise<Home['live']>;

/** Null where calls are not counted; refused with 503 where their store gives no answer. */
export type HomeCalls = {
  /** Of the period that is shown, a day at least; read once, however often it is asked for. */
  volume: () => Promise<CallVolume | null>;
  /** Of the last thirty days: the most that there is to read, so only for who needs it. */
  month: () => Promise<CallVolume | null>;
  trunks: TrunkCalls & { shown: Period };
  /** Sums of many, of the time that is shown or of another. */
  owners: (sids: readonly string[], time: 'shown' | Period) => Promise<OwnerSums[] | null>;
};

const LATEST = 6;
const MOST_TRUNKS = 5;

/** `only`: this card alone. */
export async function readHome(
  db: Db,
  actor: Actor,
  owner: HomeOwner,
  { calls, live, use }: { calls: HomeCalls; live: ReadLive; use: HomeUse },
  only?: HomeCard,
): Promise<Home> {
  const failed: HomeCard[] = [];
  async function card<T>(name: HomeCard, read: () => Promise<T>): Promise<T | null> {
    if (only && only !== name) return null;
    try {
      return await read();
    } catch (error) {
      if (!isStoreFailure(error)) throw error;
      failed.push(name);
      return null;
    }
  }
  const failing = once(() => failingTrunks(calls.trunks));
  const isAdmins = may(homePolicy, 'compare', actor).allowed;
  const compares = owner.account_sid === null && isAdmins;
  const [needs, volume, now, trunks, providers, changes, steps] = await Promise.all([
    card('needs', () =>
      readNeeds(
        db,
        {
          owner,
          with_admins: compares,
          use,
          failingTrunks: failing,
          volume: calls.volume,
          month: calls.month,
        },
        new Date(),
      ),
    ),
    card('calls', calls.volume),
    card('live', live),
    card('trunks', () => busiestTrunks(calls.trunks, failing)),
    card('providers', async () => (compares ? compareProviders(db, { calls, use }, new Date()) : null)),
    card('changes', () => latestChanges(db, actor, owner)),
    card('steps', () => readSteps(db, owner, () => wasAnswered(calls))),
  ]);
  const found = needs ?? { needs: null, more_needs: null, needs_not_asked: null };
  return { ...found, calls: volume, live: now, trunks, providers, changes, steps, failed };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

async function busiestTrunks(
  { busiest, shown }: HomeCalls['trunks'],
  failing: () => Promise<FailingTrunk[]>,
): Promise<Home['trunks']> {
  const [trunks, failed] = await Promise.all([busiest(shown), failing()]);
  const names = new Set<string | null>(failed.map(({ trunk }) => trunk));
  const marked = trunks?.slice(0, MOST_TRUNKS).map((one) => ({
    ...one,
    ...(names.has(one.trunk) && { is_failing: true as const }),
  }));
  return marked ?? null;
}

/** In the last thirty days, of which the days that are read anyway may be enough. */
async function wasAnswered({ volume, month }: HomeCalls): Promise<boolean> {
  if (((await volume())?.answered ?? 0) > 0) return true;
  return ((await month())?.answered ?? 0) > 0;
}

async function latestChanges(
  db: Db,
  actor: Actor,
  { account_sid, service_provider_sid }: HomeOwner,
): Promise<Home['changes']> {
  const filter = account_sid ? { account_sid } : { service_provider_sid };
  const entries = await listLatestChanges(db, actor, filter, LATEST);
  return entries.map(({ audit_sid, at, actor_name, action, kind, record_sid, record_name }) => ({
    audit_sid,
    at,
    actor_name,
    action,
    kind,
    record_sid,
    record_name,
  }));
}
