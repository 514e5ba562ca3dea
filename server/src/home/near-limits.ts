/** Which limits are nearly reached: calls and registered devices beside what is allowed. */
import type { Need } from '@trunkline/contract/home/home.contract.ts';
import type { Db } from '../db/open.ts';
import { type Limit, providersBy } from './home-limits.store.ts';

const NEARLY = 0.8;

/** Each null where nobody counts it; refused with 503 where who does gives no answer. */
export type HomeUse = {
  /** The most calls at the same time in the last 24 hours, by the sid of an account or a provider. */
  peaks: (owners: readonly string[]) => Promise<ReadonlyMap<string, number> | null>;
  /** Calls that are going on, by account; of all of them without one. */
  goingOn: (account_sid: string | null) => Promise<ReadonlyMap<string, number> | null>;
  /** Registered devices, by realm; of all of them without one. */
  registered: (sip_realm: string | null) => Promise<ReadonlyMap<string, number> | null>;
};

export type NearLimit = Limit & { used: number };

export async function callsNearLimit(db: Db, all: readonly Limit[], use: HomeUse): Promise<NearLimit[]> {
  const limits = all.filter(({ category }) => category === 'voice_call_session');
  if (limits.length === 0) return [];
  const ownerOf = (limit: Limit) => limit.account_sid ?? limit.service_provider_sid;
  const only = limits.length === 1 ? (limits[0]?.account_sid ?? null) : null;
  const [peaks, goingOn] = await Promise.all([use.peaks(limits.map(ownerOf)), use.goingOn(only)]);
  const now = await withProviders(db, 'account_sid', limits, goingOn);
  return near(limits, (limit) => {
    const owner = ownerOf(limit);
    return Math.max(peaks?.get(owner) ?? 0, now.get(owner) ?? 0);
  });
}

export async function devicesNearLimit(db: Db, all: readonly Limit[], use: HomeUse): Promise<NearLimit[]> {
  const limits = all.filter(
    ({ account_sid, category, sip_realm }) => category === 'device' && (!account_sid || sip_realm),
  );
  if (limits.length === 0) return [];
  const only = limits.length === 1 ? (limits[0]?.sip_realm ?? null) : null;
  const registered = await withProviders(db, 'sip_realm', limits, await use.registered(only));
  return near(
    limits,
    ({ account_sid, service_provider_sid, sip_realm }) =>
      registered.get(account_sid ? (sip_realm ?? '').toLowerCase() : service_provider_sid) ?? 0,
  );
}

/** With what the accounts of each provider that has a limit come to. */
async function withProviders(
  db: Db,
  column: 'account_sid' | 'sip_realm',
  limits: readonly Limit[],
  counts: ReadonlyMap<string, number> | null,
): Promise<Map<string, number>> {
  const sums = new Map(counts);
  if (!counts || limits.every(({ account_sid }) => account_sid)) return sums;
  const providers = await providersBy(db, column, [...counts.keys()]);
  for (const [one, count] of counts) {
    const provider = providers.get(one);
    if (provider) sums.set(provider, (sums.get(provider) ?? 0) + count);
  }
  return sums;
}

function near(limits: readonly Limit[], usedOf: (limit: Limit) => number): NearLimit[] {
  return limits
    .map((limit) => ({ ...limit, used: usedOf(limit) }))
    .filter(({ quantity, used }) => used >= NEARLY * quantity)
    .sort((a, b) => b.used / b.quantity - a.used / a.quantity);
}

export function toNeed({ account_name, account_sid, category, quantity, used }: NearLimit): Need {
  return {
    kind: 'limit-nearly-reached',
    sid: account_sid,
    name: null,
    detail: category,
    account_sid,
    account_name,
    use: { used, limit: quantity },
    count: 1,
  };
}
