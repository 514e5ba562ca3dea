/** Lists of alerts out of the file. */
import type { TimeRange } from '@trunkline/contract/recent-calls/time-range.ts';
import { sql } from 'kysely';
import { alertCountsOf, alertTypeCounts } from '../alert-counts.ts';
import type { AlertCount, AlertSearch, Found, Slice, StoredAlert, Whose } from '../call-store.ts';
import { MOST_COUNTED } from '../call-store.ts';
import { allOf, type CallsDb, numberOf, owner, rowsOf, within } from './reading.ts';
import { greatestId, timeOf } from './schema.ts';

type Row = Omit<StoredAlert, 'time'> & { id: number };

const nameOf = (column: string) => sql`(select name from names where id = ${sql.ref(column)})`;

function conditions(whose: Whose, { range, alert_type }: AlertSearch) {
  const of = [...owner(whose), within(range)];
  if (alert_type !== undefined)
    of.push(alert_type === null ? sql`type = 0` : sql`type = ${numberOf(alert_type)}`);
  return allOf(of);
}

export async function listAlerts(
  db: CallsDb,
  whose: Whose,
  search: AlertSearch,
  { limit, offset }: Slice,
): Promise<Found<StoredAlert>> {
  const where = conditions(whose, search);
  const most = Math.max(MOST_COUNTED, offset + limit) + 1;
  const [n, rows] = await Promise.all([
    countSome(db, whose, search, most),
    alertsOf(db, sql`select id from alerts where ${where} order by id desc limit ${limit} offset ${offset}`),
  ]);
  return { total: n, ...(n === most && { total_is_least: true }), rows: rows.map(toAlert) };
}

/** No further than this. */
export async function countSome(
  db: CallsDb,
  whose: Whose,
  search: AlertSearch,
  most = MOST_COUNTED + 1,
): Promise<number> {
  const [counted] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*) as n from (select 1 from alerts where ${conditions(whose, search)} limit ${most})`,
  );
  return counted?.n ?? 0;
}

export async function countAlertTypes(
  db: CallsDb,
  whose: Whose,
  range: TimeRange,
): Promise<ReadonlyMap<string, number> | null> {
  const rows = await rowsOf<{ alert_type: string | null; n: number }>(
    db,
    sql`select ${nameOf('type')} as alert_type, count(*) as n
      from (select type from alerts where ${conditions(whose, { range })} limit ${MOST_COUNTED + 1}) group by type`,
  );
  return rows.reduce((sum, { n }) => sum + n, 0) > MOST_COUNTED ? null : alertTypeCounts(rows);
}

export async function countAlerts(
  db: CallsDb,
  windows: readonly number[],
  now: number,
): Promise<AlertCount[]> {
  const first = (window: number) => greatestId(now - window * 60_000);
  const counts = windows.map((window, n) => sql`sum(id > ${first(window)}) as ${sql.ref(`n${n}`)}`);
  const rows = await rowsOf<Omit<AlertCount, 'window' | 'alerts'> & Record<string, number | string | null>>(
    db,
    sql`select ${nameOf('provider')} as service_provider_sid, ${nameOf('account')} as account_sid,
      ${nameOf('type')} as alert_type, ${sql.join(counts)} from alerts
      where id > ${first(Math.max(...windows))} and id <= ${greatestId(now)} group by provider, account, type`,
  );
  return alertCountsOf(rows, windows);
}

/** Rows older than this one, for readers of very many. */
export async function alertsBefore(
  db: CallsDb,
  whose: Whose,
  search: AlertSearch,
  before: number | null,
  limit: number,
): Promise<{ rows: StoredAlert[]; next: number | null }> {
  const older = before === null ? sql`1` : sql`id < ${before}`;
  const ids = sql`select id from alerts where ${conditions(whose, search)} and ${older}
    order by id desc limit ${limit}`;
  const rows = await alertsOf(db, ids);
  return { rows: rows.map(toAlert), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}

function alertsOf(db: CallsDb, ids: ReturnType<typeof allOf>): Promise<Row[]> {
  return rowsOf<Row>(
    db,
    sql`select id, message, detail, target_sid, ${nameOf('provider')} as service_provider_sid,
      ${nameOf('account')} as account_sid, ${nameOf('type')} as alert_type, ${nameOf('vendor')} as vendor
      from alerts where id in (${ids}) order by +id desc`,
  );
}

function toAlert({ id, ...row }: Row): StoredAlert {
  return { time: timeOf(id), ...row };
}
