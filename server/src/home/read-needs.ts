/** What needs a person, kind by kind: the first few of each are named and the others counted. */
import type { CallVolume } from '@trunkline/contract/analytics/analytics.contract.ts';
import { percentText } from '@trunkline/contract/core/percent-text.ts';
import type { Home, Need } from '@trunkline/contract/home/home.contract.ts';
import { listFailedTrunks } from '../carriers/trunk-answers.store.ts';
import { countSelected } from '../db/list.ts';
import type { Db } from '../db/open.ts';
import { isStoreFailure } from '../http/problems.ts';
import { numbersWithin } from '../phone-numbers/number-reach.store.ts';
import { failsMore, ratesOf } from './failing-calls.ts';
import type { FailingTrunk } from './failing-trunks.ts';
import { listLimits } from './home-limits.store.ts';
import {
  carriersCalled,
  expiringKeys,
  failingCredentials,
  type HomeOwner,
  MOST_COUNTED,
  ofOwner,
  routesOverInactiveCarriers,
  unregisteredCarriers,
} from './home-needs.store.ts';
import { callsNearLimit, devicesNearLimit, type HomeUse, toNeed } from './near-limits.ts';

export type NeedsOf = {
  owner: HomeOwner;
  /** Whether keys of the whole installation are told, which belong to no provider. */
  with_admins: boolean;
  use: HomeUse;
  volume: () => Promise<CallVolume | null>;
  month: () => Promise<CallVolume | null>;
  failingTrunks: () => Promise<FailingTrunk[]>;
};

export type ReadNeeds = { [K in 'needs' | 'more_needs' | 'needs_not_asked']: NonNullable<Home[K]> };

const NAMED = 5;

export async function readNeeds(db: Db, of: NeedsOf, now: Date): Promise<ReadNeeds> {
  const { owner } = of;
  const not_asked = new Set<Need['kind']>();
  /** Of a store beside the database, which may be silent by itself. */
  async function asked<T>(kind: Need['kind'], work: Promise<T[]>): Promise<T[]> {
    try {
      return await work;
    } catch (error) {
      if (!isStoreFailure(error)) throw error;
      not_asked.add(kind);
      return [];
    }
  }
  const { limits, are_all } = await listLimits(db, owner);
  if (!are_all) not_asked.add('limit-nearly-reached');
  const all = await Promise.all([
    failingCredentials(db, owner),
    unregisteredCarriers(db, owner, now),
    failingCarriers(db, owner, () => asked('carrier-failing', of.failingTrunks())).then(({ needs }) => needs),
    routesOverInactiveCarriers(db, owner),
    unroutedNumbers(db, owner),
    expiringKeys(db, owner, now, of.with_admins),
    asked(
      'limit-nearly-reached',
      callsNearLimit(db, limits, of.use).then((near) => near.map(toNeed)),
    ),
    asked(
      'limit-nearly-reached',
      devicesNearLimit(db, limits, of.use).then((near) => near.map(toNeed)),
    ),
    asked('calls-failing', failingCalls(of)),
  ]);
  return { ...firstOfEach(all.flat()), needs_not_asked: [...not_asked] };
}

/** One more than `MOST_COUNTED` of a kind stands for more. */
function firstOfEach(all: readonly Need[]): Pick<ReadNeeds, 'needs' | 'more_needs'> {
  const kinds = [...Map.groupBy(all, ({ kind }) => kind)];
  return {
    needs: kinds.flatMap(([, found]) => found.slice(0, NAMED)),
    more_needs: kinds
      .filter(([, found]) => found.length > NAMED)
      .map(([kind, { length }]) => ({
        kind,
        count: Math.min(length, MOST_COUNTED) - NAMED,
        ...(length > MOST_COUNTED && { count_is_least: true as const }),
      })),
  };
}

const MOST_GATEWAYS = 500;

/**
 * One that fails its test is told of that; what its calls say may be told without a test. Calls know the name alone: where
 * several carriers have it, nobody knows whose they were, and none of them is named.
 */
export async function failingCarriers(
  db: Db,
  owner: HomeOwner,
  failingTrunks: () => Promise<FailingTrunk[]>,
): Promise<{ needs: Need[]; sids: string[] }> {
  const tested = (await listFailedTrunks(db, ofOwner(owner), MOST_GATEWAYS)).map(
    ({ service_provider_sid: _, summary, ...one }): Need => ({
      ...{ kind: 'carrier-failing', ...one },
      ...{ detail: summary, count: 1 },
    }),
  );
  const known = new Set(tested.map(({ sid }) => sid));
  const trunks = await failingTrunks();
  const carriers = await carriersCalled(
    db,
    owner,
    trunks.map(({ trunk }) => trunk),
  );
  const byCalls = trunks.flatMap(({ trunk, calls, today, usual }) => {
    const called = carriers.filter(({ name }) => name === trunk);
    const sids = called.map(({ sid }) => sid).filter((sid) => !known.has(sid));
    if (sids.length === 0) return [];
    const [carrier] = called;
    const who = called.length === 1 && carrier ? carrier : { ...about_all, name: trunk };
    const need: Need = { kind: 'carrier-failing', ...who, rates: { today, usual }, count: calls };
    return [{ need, sids }];
  });
  return {
    needs: [...tested, ...byCalls.map(({ need }) => need)],
    sids: [...known].flatMap((sid) => sid ?? []).concat(byCalls.flatMap(({ sids }) => sids)),
  };
}

/** Past that a person is told enough. */
const MOST_NUMBERS = 1000;

async function unroutedNumbers(db: Db, owner: HomeOwner): Promise<Need[]> {
  const actor = { by: { kind: 'user', user_sid: '', name: '' }, view_only: true, scope: 'admin' } as const;
  const { account_sid, service_provider_sid } = owner;
  const filter = {
    application_sid: 'nowhere' as const,
    ...(account_sid ? { account_sid } : { service_provider_sid }),
  };
  const count = await countSelected(db, numbersWithin(db, actor, filter), MOST_NUMBERS);
  if (count === 0) return [];
  return [
    {
      ...{ kind: 'numbers-without-application', ...about_all },
      count: Math.min(count, MOST_NUMBERS),
      ...(count > MOST_NUMBERS && { count_is_least: true }),
    },
  ];
}

const about_all = { sid: null, name: null, detail: null, account_sid: null, account_name: null };

async function failingCalls({ volume, month }: Pick<NeedsOf, 'volume' | 'month'>): Promise<Need[]> {
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
  return [
    {
      ...{ kind: 'calls-failing', ...about_all },
      name: percentText(today.rate),
      detail: before.all === 0 ? null : percentText(before.rate),
      count: today.failed,
    },
  ];
}
