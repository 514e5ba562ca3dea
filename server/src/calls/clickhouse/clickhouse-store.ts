/** The call store for hundreds of millions of calls: ClickHouse (decision 027). */
import { alertCountsOf, alertTypeCounts } from '../alert-counts.ts';
import { type CallStore, type Found, MOST_COUNTED, type Slice } from '../call-store.ts';
import { closed } from '../closed.ts';
import { clickHouseFigures } from './clickhouse-figures.ts';
import { clickHouseHttp, type Params } from './clickhouse-http.ts';
import { ALERT_COLUMNS, alertOfRow, CALL_COLUMNS, callOfRow, type StoredRow } from './clickhouse-points.ts';
import { alertQuestion, callQuestion, ownerOf, type Question, whereOf } from './clickhouse-questions.ts';
import { tableStatements } from './clickhouse-tables.ts';
import { clickHouseWriter } from './clickhouse-writer.ts';

const AT_ONCE = 1000;

type Table<T> = { name: 'calls' | 'alerts'; time: string; columns: string; toStored(row: StoredRow): T };
const CALLS = {
  name: 'calls',
  time: 'calls.attempted_at',
  columns: CALL_COLUMNS,
  toStored: callOfRow,
} as const;
const ALERTS = { name: 'alerts', time: 'alerts.time', columns: ALERT_COLUMNS, toStored: alertOfRow } as const;

/** `cluster`: the name of one that has shards and replicas, by which the tables are made on all of its servers. */
export function clickHouseCallStore(
  address: string,
  { cluster, ...kept }: { retention_days: number; alert_days?: number; cluster: string | null },
): CallStore {
  const clickhouse = clickHouseHttp(address, cluster !== null);
  let tables: Promise<void> | null = null;

  /** Once for each process; the next question tries again what failed. */
  function makeTables(): Promise<void> {
    tables ??= (async () => {
      for (const statement of tableStatements(kept.retention_days, cluster, kept.alert_days))
        await clickhouse.command(statement);
    })();
    return tables.catch((error: unknown) => {
      tables = null;
      throw error;
    });
  }

  async function query<T>(text: string, params: Params): Promise<T[]> {
    await makeTables();
    return clickhouse.query<T>(text, params);
  }

  function page<T>({ name, time, columns }: Table<T>, where: string, { limit, offset }: Slice): string {
    return `select ${columns} from ${name} where ${where} order by ${time} desc, id desc limit ${limit} offset ${offset}`;
  }

  /** A search counts so far, everything else is counted whole. */
  async function list<T>(
    table: Table<T>,
    question: Question,
    slice: Slice,
    is_search: boolean,
  ): Promise<Found<T>> {
    const where = whereOf(question);
    const most = Math.max(MOST_COUNTED, slice.offset + slice.limit) + 1;
    const counted = is_search
      ? `select count() as n from (select 1 from ${table.name} where ${where} limit ${most})`
      : `select count() as n from ${table.name} where ${where}`;
    const [rows, [count]] = await Promise.all([
      query<StoredRow>(page(table, where, slice), question.params),
      query<{ n: number }>(counted, question.params),
    ]);
    const total = Number(count?.n ?? 0);
    const isLeast = is_search && total === most;
    return { total, ...(isLeast && { total_is_least: true }), rows: rows.map(table.toStored) };
  }

  /** Part by part, each from where the last ended; the end is fixed at the beginning. */
  async function* each<T>(table: Table<T>, question: Question): AsyncGenerator<T[]> {
    let last: StoredRow | undefined;
    do {
      const older = last
        ? [`(${table.time}, id) < (fromUnixTimestamp64Milli({last_ms:Int64}, 'UTC'), {last_id:UInt64})`]
        : [];
      const where = whereOf({ ...question, where: [...question.where, ...older] });
      const params = { ...question.params, last_ms: last?.ms, last_id: last?.id };
      const rows: StoredRow[] = await query(page(table, where, { limit: AT_ONCE, offset: 0 }), params);
      if (rows.length > 0) yield rows.map(table.toStored);
      last = rows.length < AT_ONCE ? undefined : rows.at(-1);
    } while (last);
  }

  const writer = clickHouseWriter(clickhouse, makeTables);
  return {
    async describe() {
      const [row] = await clickhouse.query<{ v: string }>('select version() as v');
      return `ClickHouse ${row?.v}`;
    },
    write: writer.write,
    listCalls: (whose, search, slice) =>
      list(CALLS, callQuestion(whose, search), slice, search.text !== undefined),
    listAlerts: (whose, search, slice) => list(ALERTS, alertQuestion(whose, search), slice, false),
    eachCall: (whose, search) => each(CALLS, callQuestion(whose, closed(search))),
    eachAlert: (whose, search) => each(ALERTS, alertQuestion(whose, closed(search))),

    async findCall(whose, by) {
      const { where, params } = ownerOf(whose);
      where.push(
        'call_id' in by ? '(call_sid = {id:String} or sip_callid = {id:String})' : 'trace_id = {id:String}',
      );
      params.id = 'call_id' in by ? by.call_id : by.trace_id;
      const one = page(CALLS, where.join(' and '), { limit: 1, offset: 0 });
      const [row] = await query<StoredRow>(one, params);
      return row && callOfRow(row);
    },

    async countOfAccounts(what, accounts, range) {
      const question = what === 'calls' ? callQuestion : alertQuestion;
      const { where, params } = question(null, { range });
      const rows = await query<{ account_sid: string; n: number | string }>(
        `select account_sid, count() as n from ${what}
          where ${where.join(' and ')} and account_sid in {accounts:Array(String)} group by account_sid`,
        { ...params, accounts },
      );
      return new Map(rows.map(({ account_sid, n }) => [account_sid, Number(n)]));
    },

    async countAlertTypes(whose, range) {
      const { where, params } = alertQuestion(whose, { range });
      const rows = await query<StoredRow>(
        `select alert_type, count() as n from alerts where ${where.join(' and ')} group by alert_type`,
        params,
      );
      return alertTypeCounts(
        rows.map((row) => ({ alert_type: alertOfRow(row).alert_type, n: Number(row.n) })),
      );
    },

    async countAlerts(windows, now) {
      const since = (window: number) => `fromUnixTimestamp64Milli(toInt64(${now - window * 60_000}), 'UTC')`;
      const counts = windows.map((window, n) => `countIf(alerts.time > ${since(window)}) as n${n}`);
      const rows = await query<StoredRow>(
        `select service_provider_sid, account_sid, alert_type, ${counts.join()} from alerts
          where alerts.time > ${since(Math.max(...windows))} and alerts.time <= ${since(0)} group by 1, 2, 3`,
        {},
      );
      return alertCountsOf(
        rows.map((row) => ({ ...row, ...alertOfRow(row) })),
        windows,
      );
    },
    stats: clickHouseFigures(query),
    async close() {
      await writer.close();
      await clickhouse.close();
    },
  };
}
