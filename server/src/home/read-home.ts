/** The cards of the home page, each by itself: one whose store fails is missing, and the others are there. */
import type { CallVolume, Period } from '@trunkline/contract/analytics/analytics.contract.ts';
import { isChange } from '@trunkline/contract/audit/is-change.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { FirstStep, Home, HomeCard, Need } from '@trunkline/contract/home/home.contract.ts';
import { homePolicy } from '@trunkline/contract/home/home.policy.ts';
import { listAuditEntries } from '../audit/audit.store.ts';
import type { OwnerSums } from '../calls/call-store.ts';
import { countSelected } from '../db/list.ts';
import type { Db } from '../db/open.ts';
import { isStoreFailure } from '../http/problems.ts';
import { numbersWithin } from '../phone-numbers/number-reach.store.ts';
import { compareProviders } from './compare-providers.ts';
import { failsMore, ratesOf } from './failing-calls.ts';
import {
  expiringKeys,
  failingCredentials,
  firstSteps,
  type HomeOwner,
  routesOverInactiveCarriers,
  unregisteredCarriers,
} from './home.store.ts';
import { unlessStoreFails } from './unless-store-fails.ts';

/** Null where nobody knows; refused with 503 where who knows gives no answer. */
export type ReadLive = () => Promise<Home['live']>;

/** Null where calls are not counted; refused with 503 where their store gives no answer. */
export type HomeCalls = {
  /** Of the period that is shown, a day at least; read once, however often it is asked for. */
  volume: () => Promise<CallVolume | null>;
  /** Of the last thirty days: the most that there is to read, so only for who needs it. */
  month: () => Promise<CallVolume | null>;
  trunks: () => Promise<Home['trunks']>;
  /** Sums of many, of the time that is shown or of another. */
  owners: (sids: readonly string[], time: 'shown' | Period) => Promise<OwnerSums[] | null>;
};

const LATEST = 6;
const LOOKED_AT = 30;

/** `only`: this card alone. */
export async function readHome(
  db: Db,
  actor: Actor,
  owner: HomeOwner,
  { calls, live }: { calls: HomeCalls; live: ReadLive },
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
  const compares = owner.account_sid === null && may(homePolicy, 'compare', actor).allowed;
  const [needs, volume, now, trunks, providers, changes, steps] = await Promise.all([
    card('needs', async () => [
      ...(await needsOfRecords(db, owner, new Date())),
      // The card of calls tells of their store's failure.
      ...(await unlessStoreFails(failingCalls(calls), [])),
    ]),
    card('calls', calls.volume),
    card('live', live),
    card('trunks', calls.trunks),
    card('providers', async () => (compares ? compareProviders(db, calls, new Date()) : null)),
    card('changes', () => latestChanges(db, actor, owner)),
    card('steps', async () => {
      const found = await firstSteps(db, owner);
      return found && [...found, callStep(await wasAnswered(calls))];
    }),
  ]);
  return { needs, calls: volume, live: now, trunks, providers, changes, steps, failed };
}

async function needsOfRecords(db: Db, owner: HomeOwner, now: Date): Promise<Need[]> {
  const all = await Promise.all([
    failingCredentials(db, owner),
    unregisteredCarriers(db, owner),
    routesOverInactiveCarriers(db, owner),
    unroutedNumbers(db, owner),
    expiringKeys(db, owner, now),
  ]);
  return all.flat();
}

/** Past that a person is told enough. */
const MOST_COUNTED = 1000;

async function unroutedNumbers(db: Db, owner: HomeOwner): Promise<Need[]> {
  const actor = { by: { kind: 'user', user_sid: '', name: '' }, view_only: true, scope: 'admin' } as const;
  const { account_sid, service_provider_sid } = owner;
  const filter = {
    application_sid: 'none' as const,
    ...(account_sid ? { account_sid } : { service_provider_sid }),
  };
  const count = await countSelected(db, numbersWithin(db, actor, filter), MOST_COUNTED);
  if (count === 0) return [];
  const found = { sid: null, name: null, detail: null, account_sid: null, account_name: null };
  const least = count > MOST_COUNTED && { count_is_least: true as const };
  return [
    {
      kind: 'numbers-without-application',
      ...found,
      count: Math.min(count, MOST_COUNTED),
      ...least,
    },
  ];
}

function callStep(done: boolean): FirstStep {
  return { kind: 'call', done, sid: null, name: null, account_sid: null };
}

/** In the last thirty days, of which the days that are read anyway may be enough. */
async function wasAnswered({ volume, month }: HomeCalls): Promise<boolean> {
  if (((await volume())?.answered ?? 0) > 0) return true;
  return ((await month())?.answered ?? 0) > 0;
}

async function failingCalls({ volume, month }: HomeCalls): Promise<Need[]> {
  const shown = await volume();
  return shown && failsMore(rateOf(shown.hours.slice(-24))) ? failingMore(await month()) : [];
}

function rateOf(hours: CallVolume['hours']) {
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  return ratesOf(failed + hours.reduce((sum, hour) => sum + hour.answered, 0), failed);
}

export function failingMore(month: CallVolume | null): Need[] {
  if (!month) return [];
  const today = rateOf(month.hours.slice(-24));
  const before = rateOf(month.hours.slice(0, -24));
  if (!failsMore(today, before)) return [];
  const percent = (rate: number) => `${Math.round(rate * 100)} %`;
  return [
    {
      kind: 'calls-failing',
      sid: null,
      name: percent(today.rate),
      detail: percent(before.rate),
      account_sid: null,
      account_name: null,
      count: today.failed,
    },
  ];
}

async function latestChanges(db: Db, actor: Actor, { account_sid }: HomeOwner): Promise<Home['changes']> {
  const filter = account_sid ? { account_sid } : {};
  const { entries } = await listAuditEntries(db, actor, filter, null, LOOKED_AT);
  return entries
    .filter(isChange)
    .slice(0, LATEST)
    .map(({ audit_sid, at, actor_name, action, kind, record_sid, record_name }) => ({
      audit_sid,
      at,
      actor_name,
      action,
      kind,
      record_sid,
      record_name,
    }));
}
