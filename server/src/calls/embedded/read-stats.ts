/** Figures out of the tallies. Whole days are read as days, so thirty days cost little more than one. */
import { type RawBuilder, sql } from 'kysely';
import type { BusyName, CallStats, Hours, StatsOf } from '../call-store.ts';
import { sumsOf } from '../recent-sums.ts';
import { allOf, type CallsDb, type Condition, numberOf, rowsOf } from './reading.ts';
import { BY_DAY, minuteOf, tally } from './schema.ts';

const HOURS_A_DAY = 24;
const MOST_NAMES = 10;
const MOST_REASONS = 20;

/** `b` of the tallies in question is odd for answered calls. */
const SUMS = sql`sum(attempts) as attempts, sum(case when b % 2 = 1 then attempts else 0 end) as answered,
  sum(case when b % 2 = 1 then seconds else 0 end) as seconds`;

export function callStats(db: CallsDb): CallStats {
  return {
    volume: (of) => {
      const { kind, where } = narrowed(of);
      return rowsOf(
        db,
        sql`select slot as hour, ${SUMS}, max(case when b % 2 = 1 then longest else 0 end) as longest
          from tallies where ${allOf([owner(of), sql`kind = ${kind}`, inHours(of.hours), ...where])}
          group by slot order by slot`,
      );
    },
    owners: (owners, hours) =>
      rowsOf(
        db,
        sql`select (select name from names where id = one) as owner, attempts, answered, seconds from (
          select owner as one, ${SUMS} from tallies
          where ${allOf([among(owners), sql`kind = ${tally.all}`, inHours(hours)])} group by owner)`,
      ),
    peaks({ whose, hours, trunk, application_sid }) {
      const [kind, name] =
        trunk !== undefined
          ? [tally.trunk_peak, trunk]
          : application_sid !== undefined
            ? [tally.application_peak, application_sid]
            : [tally.peak, null];
      const a = name === null ? sql`0` : numberOf(name);
      const of = allOf([owner({ whose }), sql`kind = ${kind}`, sql`a = ${a}`]);
      const { first, last } = hours;
      return rowsOf(
        db,
        sql`select hour, max(peak) as peak from (
          select slot as hour, attempts as peak from tallies where ${of} and slot between ${first} and ${last}
          union all
          select hour, sum(n) over (partition by hour order by slot) as peak from levels
          where ${of} and hour in (select hour from unsettled where ${of} and hour between ${first} and ${last}))
          group by hour order by hour`,
      );
    },
    highest(owners, { first, last }) {
      const isPeak = sql`kind = ${tally.peak} and a = 0`;
      return rowsOf(
        db,
        sql`select (select name from names where id = one) as owner, max(peak) as peak from (
          select owner as one, attempts as peak from tallies
          where ${among(owners)} and ${isPeak} and slot between ${first} and ${last}
          union all
          select owner as one, sum(n) over (partition by hour, owner order by slot) as peak from levels
          where ${isPeak} and (hour, owner) in (
            select hour, owner from unsettled where ${among(owners)} and ${isPeak} and hour between ${first} and ${last}))
          group by one`,
      );
    },
    async recent(owners, windows, now) {
      const last = minuteOf(now);
      const first = (window: number) => last - window;
      const sums = windows.flatMap((window, n) => [
        sql`sum(case when slot > ${first(window)} then attempts else 0 end) as ${sql.ref(`attempts${n}`)}`,
        sql`sum(case when slot > ${first(window)} then seconds else 0 end) as ${sql.ref(`seconds${n}`)}`,
      ]);
      const rows = await rowsOf<{ owner: string; answered: number } & Record<string, number>>(
        db,
        sql`select name as owner, b as answered, ${sql.join(sums)} from tallies join names on names.id = owner
          where ${among(owners)} and kind = ${tally.minute} and slot > ${first(Math.max(...windows))} and slot <= ${last}
          group by tallies.owner, b`,
      );
      return sumsOf(rows, windows);
    },
    trunks: (of, most) =>
      names(db, of, of.application_sid === undefined ? tally.trunk : tally.both, sql`a`, most),
    applications: (of) =>
      of.trunk === undefined
        ? names(db, of, tally.application, sql`a`)
        : names(db, of, tally.both, sql`(b / 2)`),
    failures(of) {
      const { trunk, application_sid } = of;
      const kind =
        trunk !== undefined
          ? tally.trunk_status
          : application_sid !== undefined
            ? tally.application_status
            : tally.status;
      const narrowing = trunk ?? application_sid;
      const where = narrowing === undefined ? [] : [sql`a = ${numberOf(narrowing)}`];
      const status = narrowing === undefined ? sql`a` : sql`b`;
      return rowsOf(
        db,
        sql`select ${status} as sip_status, sum(attempts) as calls from (${pieces(of, kind, where)})
          group by 1 order by 2 desc, 1 limit ${MOST_REASONS}`,
      );
    },
  };
}

function owner({ whose }: Pick<StatsOf, 'whose'>): Condition {
  const sid = 'account_sid' in whose ? whose.account_sid : whose.service_provider_sid;
  return sql`owner = ${numberOf(sid)}`;
}

const among = (owners: readonly string[]): Condition =>
  sql`owner in (select id from names where name in (select value from json_each(${JSON.stringify(owners)})))`;

const inHours = ({ first, last }: Hours) => sql`slot between ${first} and ${last}`;
const application = (sid: string) => sql`b / 2 = ${numberOf(sid)}`;

/** What counts the calls of a trunk, an application or both; with neither, all of them. */
export function narrowed({ trunk, application_sid }: Pick<StatsOf, 'trunk' | 'application_sid'>): {
  kind: number;
  where: Condition[];
} {
  if (trunk === undefined && application_sid === undefined) return { kind: tally.all, where: [] };
  if (application_sid === undefined) return { kind: tally.trunk, where: [sql`a = ${numberOf(trunk ?? '')}`] };
  if (trunk === undefined) return { kind: tally.application, where: [sql`a = ${numberOf(application_sid)}`] };
  return { kind: tally.both, where: [sql`a = ${numberOf(trunk)}`, application(application_sid)] };
}

function names(
  db: CallsDb,
  of: StatsOf,
  kind: number,
  name: RawBuilder<unknown>,
  most = MOST_NAMES,
): Promise<BusyName[]> {
  const { trunk, application_sid } = of;
  const where: Condition[] = [];
  if (trunk !== undefined) where.push(sql`a = ${numberOf(trunk)}`);
  if (application_sid !== undefined)
    where.push(kind === tally.both ? application(application_sid) : sql`a = ${numberOf(application_sid)}`);
  return rowsOf(
    db,
    sql`select (select name from names where id = one) as name, attempts, answered, seconds from (
      select ${name} as one, ${SUMS} from (${pieces(of, kind, where)})
      group by 1 order by 2 desc, 1 limit ${most})`,
  );
}

/** The whole days of the period, and the hours before and after them. */
function pieces(of: StatsOf, kind: number, where: Condition[]): RawBuilder<unknown> {
  const { first, last } = of.hours;
  const firstDay = Math.ceil(first / HOURS_A_DAY);
  const lastDay = Math.floor((last + 1) / HOURS_A_DAY) - 1;
  const part = (one: number, from: number, to: number) =>
    sql`select a, b, attempts, seconds from tallies
      where ${allOf([owner(of), sql`kind = ${one}`, sql`slot between ${from} and ${to}`, ...where])}`;
  if (firstDay > lastDay) return part(kind, first, last);
  return sql.join(
    [
      part(kind, first, firstDay * HOURS_A_DAY - 1),
      part(kind + BY_DAY, firstDay, lastDay),
      part(kind, (lastDay + 1) * HOURS_A_DAY, last),
    ],
    sql` union all `,
  );
}
