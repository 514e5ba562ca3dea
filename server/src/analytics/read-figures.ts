/** Figures about calls as they go out. */
import {
  type Busiest,
  type CallVolume,
  type Failures,
  periods,
  type StatsQuery,
} from '@trunkline/contract/analytics/analytics.contract.ts';
import type { CallStats, Hours, StatsOf } from '../calls/call-store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import { applicationNames } from './application-names.store.ts';

const HOUR_MS = 3_600_000;

/** Whole hours, up to the one that it is. */
export function hoursOf({ period }: StatsQuery): Hours {
  const last = Math.floor(Date.now() / HOUR_MS);
  return { first: last - periods[period] + 1, last };
}

const at = (hour: number) => new Date(hour * HOUR_MS).toISOString();
async function windowOf(stats: CallStats, { first, last }: Hours) {
  const hour = (await stats.countedFrom?.()) ?? first;
  return { from: at(first), until: at(last + 1), counted_from: hour > first ? at(hour) : null };
}

export async function readVolume(stats: CallStats, of: StatsOf): Promise<CallVolume> {
  // Of both together it is not kept.
  const has_peaks = of.trunk === undefined || of.application_sid === undefined;
  const [rows, peaks] = await Promise.all([stats.volume(of), has_peaks ? stats.peaks(of) : []]);
  const peakOf = new Map(peaks.map(({ hour, peak }) => [hour, peak]));
  const byHour = new Map(rows.map((row) => [row.hour, row]));
  const sum = (what: 'attempts' | 'answered' | 'seconds') =>
    rows.reduce((total, row) => total + row[what], 0);
  const [attempts, answered] = [sum('attempts'), sum('answered')];
  const { first, last } = of.hours;
  const hours = Array.from({ length: last - first + 1 }, (_, n) => {
    const row = byHour.get(first + n);
    const good = row?.answered ?? 0;
    // A call of some seconds may fall between two looks, and was one all the same.
    const peak = has_peaks ? (peakOf.get(first + n) ?? Math.min(1, row?.attempts ?? 0)) : null;
    return { at: at(first + n), answered: good, failed: (row?.attempts ?? 0) - good, peak };
  });
  return {
    ...(await windowOf(stats, of.hours)),
    attempts,
    answered,
    answer_rate: attempts === 0 ? null : answered / attempts,
    average_duration: answered === 0 ? null : sum('seconds') / answered,
    longest: answered === 0 ? null : Math.max(...rows.map((row) => row.longest)),
    peak: has_peaks ? Math.max(...hours.map(({ peak }) => peak ?? 0)) : null,
    hours,
  };
}

export async function readBusiest(db: Db, stats: CallStats, of: StatsOf): Promise<Busiest> {
  const [trunks, applications] = await Promise.all([stats.trunks(of), stats.applications(of)]);
  const known = applications.flatMap(({ name }) => name ?? []);
  const names = await applicationNames(db, of.whose, known);
  const isOfOne = 'account_sid' in of.whose;
  return {
    ...(await windowOf(stats, of.hours)),
    trunks: trunks.map(({ name, ...sums }) => ({ trunk: name, ...sums })),
    applications: applications.map(({ name, ...sums }) => ({
      application_sid: name,
      name: names.get(name ?? '')?.name ?? null,
      account_name: isOfOne ? null : (names.get(name ?? '')?.account_name ?? null),
      ...sums,
    })),
  };
}

export async function readFailures(stats: CallStats, of: StatsOf): Promise<Failures> {
  if (of.trunk !== undefined && of.application_sid !== undefined)
    throw problems.invalid([
      {
        path: 'application_sid',
        message: 'Filter failures by trunk or by application, not by both.',
      },
    ]);
  const [reasons, all] = await Promise.all([stats.failures(of), stats.volume(of)]);
  const failed = all.reduce((sum, { attempts, answered }) => sum + attempts - answered, 0);
  return {
    ...(await windowOf(stats, of.hours)),
    failed,
    reasons: reasons.map(({ sip_status, calls }) => ({ sip_status: sip_status || null, calls })),
  };
}
