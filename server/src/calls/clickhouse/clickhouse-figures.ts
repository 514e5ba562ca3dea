/** Figures out of what the views count as calls arrive. */
import type { BusyName, CallStats, HourPeak, HourSums, OwnerPeak, StatsOf } from '../call-store.ts';
import { sumsOf } from '../recent-sums.ts';
import type { Params } from './clickhouse-http.ts';
import { statsQuestion, whereOf } from './clickhouse-questions.ts';

type Query = <T>(query: string, params: Params) => Promise<T[]>;

const MOST_NAMES = 10;
const MOST_REASONS = 20;
const SUMS = `sum(call_hours.attempts) as attempts, sumIf(call_hours.attempts, answered = 1) as good,
  sumIf(call_hours.seconds, answered = 1) as seconds`;

export function clickHouseFigures(query: Query): CallStats {
  async function names(
    of: StatsOf,
    column: 'trunk' | 'application_sid',
    most = MOST_NAMES,
  ): Promise<BusyName[]> {
    const question = statsQuestion(of);
    const rows = await query<{ name: string; attempts: number; good: number; seconds: number }>(
      `select ${column} as name, ${SUMS} from call_hours where ${whereOf(question)}
        group by name order by attempts desc, name limit ${most}`,
      question.params,
    );
    return rows.map(({ name, good, attempts, seconds }) => ({
      ...{ name: name || null, attempts: Number(attempts) },
      ...{ answered: Number(good), seconds: Number(seconds) },
    }));
  }

  return {
    async volume(of) {
      const question = statsQuestion(of);
      const rows = await query<Omit<HourSums, 'answered'> & { good: number }>(
        `select hour, ${SUMS}, maxIf(call_hours.longest, answered = 1) as longest from call_hours
          where ${whereOf(question)} group by hour order by hour`,
        question.params,
      );
      return rows.map(({ hour, attempts, good, seconds, longest }) => ({
        ...{ hour: Number(hour), attempts: Number(attempts), answered: Number(good) },
        ...{ seconds: Number(seconds), longest: Number(longest) },
      }));
    },
    async owners(owners, { first, last }) {
      const rows = await query<{ owner: string; attempts: number; good: number; seconds: number }>(
        `select owner, ${SUMS} from call_hours where owner in {owners:Array(String)}
          and hour between {first:UInt32} and {last:UInt32} group by owner`,
        { owners, first: Math.max(0, first), last: Math.max(0, last) },
      );
      return rows.map(({ owner, attempts, good, seconds }) => ({
        ...{ owner, attempts: Number(attempts) },
        ...{ answered: Number(good), seconds: Number(seconds) },
      }));
    },
    async peaks(of) {
      const question = statsQuestion(of);
      const rows = await query<HourPeak>(
        `select hour, max(level) as peak from (
          select hour, sum(more) over (partition by hour order by slot) as level from (
            select hour, slot, sum(n) as more from call_levels where ${whereOf(question)} group by hour, slot))
          group by hour order by hour`,
        question.params,
      );
      return rows.map(({ hour, peak }) => ({ hour: Number(hour), peak: Number(peak) }));
    },
    async highest(owners, { first, last }) {
      const rows = await query<OwnerPeak>(
        `select owner, max(level) as peak from (
          select owner, sum(more) over (partition by owner, hour order by slot) as level from (
            select owner, hour, slot, sum(n) as more from call_levels where owner in {owners:Array(String)}
            and hour between {first:UInt32} and {last:UInt32} group by owner, hour, slot))
          group by owner`,
        { owners, first: Math.max(0, first), last: Math.max(0, last) },
      );
      return rows.map(({ owner, peak }) => ({ owner, peak: Number(peak) }));
    },
    async recent(owners, windows, now) {
      const last = Math.floor(now / 60_000);
      const sums = windows.map(
        (window, n) => `sumIf(call_minutes.attempts, minute > ${last - window}) as attempts${n},
          sumIf(call_minutes.seconds, minute > ${last - window}) as seconds${n}`,
      );
      const rows = await query<Parameters<typeof sumsOf>[0][number]>(
        `select owner, answered, ${sums.join()} from call_minutes where owner in {owners:Array(String)}
          and minute > ${last - Math.max(...windows)} and minute <= ${last} group by owner, answered`,
        { owners },
      );
      return sumsOf(rows, windows);
    },
    trunks: (of, most) => names(of, 'trunk', most),
    applications: (of) => names(of, 'application_sid'),
    async failures(of) {
      const question = statsQuestion(of);
      const rows = await query<{ sip_status: number; calls: number }>(
        `select sip_status, sum(attempts) as calls from call_hours where ${whereOf(question)} and answered = 0
          group by sip_status order by calls desc, sip_status limit ${MOST_REASONS}`,
        question.params,
      );
      return rows.map(({ sip_status, calls }) => ({ sip_status: Number(sip_status), calls: Number(calls) }));
    },
  };
}
