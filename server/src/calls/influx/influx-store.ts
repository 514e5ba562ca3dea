/** The call store that the platform itself uses: InfluxDB 1.x (`P8`, decision 027). */
import { LAST_MOMENT, type TimeRange } from '@trunkline/contract/recent-calls/time-range.ts';
import { alertTypeCounts } from '../alert-counts.ts';
import type { AlertCount, CallStore, Found, Slice, StoredCall } from '../call-store.ts';
import { closed } from '../closed.ts';
import { type FiguresOptions, influxFigures, type ReadCalls } from './influx-figures.ts';
import { influxHttp, type Row } from './influx-http.ts';
import { alertOfRow, callOfRow, lineOfAlert, lineOfCall } from './influx-points.ts';
import { alertQuestion, callQuestion, ownerOf, type Question, within } from './influx-questions.ts';

type Table = { db: 'cdrs' | 'alerts'; counted: readonly string[] };

/** InfluxDB counts the points that have a field: not every call has a Call-ID, and not every writer tells how long one was. */
const CALLS: Table = { db: 'cdrs', counted: ['sip_callid', 'duration'] };
const ALERTS: Table = { db: 'alerts', counted: ['message'] };
const COUNTED = [
  ...['service_provider_sid', 'account_sid', 'trunk', 'direction', 'answered'],
  ...['application_sid', 'sip_status', 'duration', 'terminated_at'],
]
  .map((name) => `"${name}"`)
  .join(', ');

/**
 * `address` is `influxdb://user:password@host:8086`, with or without the credentials. `figures` is where calls are
 * counted; without it there are no figures.
 */
export function influxCallStore(address: string, figures?: FiguresOptions): CallStore {
  const influx = influxHttp(address.replace(/^influxdb:/, 'http:'));
  let databases: Promise<unknown> | null = null;

  const counted = figures && influxFigures(countedCalls, figures);

  /** What is counted of them, and no more. */
  async function* countedCalls(...[began, ended]: Parameters<ReadCalls>): AsyncGenerator<StoredCall[]> {
    const { where, params } = within({ where: [], params: {} }, { from: began.from, until: began.until - 1 });
    if (ended) {
      where.push('"terminated_at" >= $ended_from', '"terminated_at" < $ended_until');
      Object.assign(params, { ended_from: ended.from, ended_until: ended.until });
    }
    const statement = `select ${COUNTED} from "cdrs" where ${where.join(' and ')}`;
    for await (const rows of influx.each('cdrs', statement, params)) yield rows.map(callOfRow);
  }

  /** Once for each process, as the platform does. */
  async function makeDatabases(): Promise<void> {
    databases ??= Promise.all([influx.createDatabase('cdrs'), influx.createDatabase('alerts')]);
    await databases.catch((error: unknown) => {
      databases = null;
      throw error;
    });
  }

  async function list<T>(
    table: Table,
    question: Question,
    slice: Slice,
    toStored: (row: Row) => T,
  ): Promise<Found<T>> {
    const where = question.where.join(' and ');
    const [rows = [], [count] = []] = await influx.query(
      table.db,
      [page(table, where, slice), `select ${countsOf(table)} from "${table.db}" where ${where}`],
      question.params,
    );
    return { total: mostOf(table, count), rows: rows.map(toStored) };
  }

  /** One question, answered in parts: a late point, written with the time of its beginning, moves no row of the rest. */
  async function* each<T>(table: Table, question: Question, toStored: (row: Row) => T): AsyncGenerator<T[]> {
    const statement = rowsOf(table, question.where.join(' and '));
    for await (const rows of influx.each(table.db, statement, question.params)) yield rows.map(toStored);
  }

  return {
    async describe() {
      // Its version is told to everybody, and may be while it answers no question.
      await influx.query('', ['show databases'], {});
      return `InfluxDB ${await influx.version()}`.trimEnd();
    },

    async write({ calls, alerts }) {
      await makeDatabases();
      if (calls.length > 0) await influx.write('cdrs', calls.map(lineOfCall).join('\n'));
      if (alerts.length > 0) await influx.write('alerts', alerts.map(lineOfAlert).join('\n'));
    },

    listCalls: (whose, search, slice) => list(CALLS, callQuestion(whose, search), slice, callOfRow),
    listAlerts: (whose, search, slice) => list(ALERTS, alertQuestion(whose, search), slice, alertOfRow),
    eachCall: (whose, search) => each(CALLS, callQuestion(whose, closed(search)), callOfRow),
    eachAlert: (whose, search) => each(ALERTS, alertQuestion(whose, closed(search)), alertOfRow),

    /** Ids have no index: newest first, in ever longer times, so that what is looked at soon is found soon. */
    async findCall(whose, by, about) {
      const owner = ownerOf(whose);
      owner.params.id = 'call_id' in by ? by.call_id : by.trace_id;
      owner.where.push('call_id' in by ? '("call_sid" = $id or "sip_callid" = $id)' : '"trace_id" = $id');
      for (const range of about ? [about] : lookedThrough(Date.now())) {
        const { where, params } = within(owner, range);
        const statement = page(CALLS, where.join(' and '), { limit: 1, offset: 0 });
        const [[row] = []] = await influx.query('cdrs', [statement], params);
        if (row) return callOfRow(row);
      }
      return undefined;
    },

    async countOfAccounts(what, accounts, range) {
      const table = what === 'calls' ? CALLS : ALERTS;
      const names = accounts.map((_, n) => `account${n}`);
      const ofThem = names.map((name) => `"account_sid" = $${name}`).join(' or ');
      const params = Object.fromEntries(accounts.map((sid, n) => [names[n], sid]));
      const question = within({ where: [`(${ofThem})`], params }, range);
      const rows = await influx.groups(
        table.db,
        `select ${countsOf(table)} from "${table.db}" where ${question.where.join(' and ')} group by "account_sid"`,
        question.params,
      );
      return new Map(rows.map((row) => [String(row.account_sid), mostOf(table, row)]));
    },

    async countAlertTypes(whose, range) {
      const { where, params } = alertQuestion(whose, { range });
      const rows = await influx.groups(
        'alerts',
        `select count("message") as n from "alerts" where ${where.join(' and ')} group by "alert_type"`,
        params,
      );
      return alertTypeCounts(
        rows.map((row) => ({ alert_type: alertOfRow(row).alert_type, n: Number(row.n) })),
      );
    },

    async countAlerts(windows, now) {
      const counts: AlertCount[] = [];
      for (const window of windows) {
        const from = now - window * 60_000 + 1;
        const { where, params } = within({ where: [], params: {} }, { from, until: now });
        const rows = await influx.groups(
          'alerts',
          `select count("message") as alerts from "alerts" where ${where.join(' and ')}
            group by "service_provider_sid", "account_sid", "alert_type"`,
          params,
        );
        for (const row of rows) {
          const { service_provider_sid, account_sid, alert_type } = alertOfRow(row);
          counts.push({ service_provider_sid, account_sid, alert_type, window, alerts: Number(row.alerts) });
        }
      }
      return counts;
    },
    stats: counted?.stats ?? null,
    close: async () => counted?.close(),
  };
}

const DAY_MS = 86_400_000;

/** Each begins where the one after it ends; the first has what a clock ahead of this one wrote. */
function lookedThrough(now: number): TimeRange[] {
  const ends = [LAST_MOMENT, ...[1, 7, 31].map((days) => now - days * DAY_MS), -1];
  return ends.slice(1).map((end, nth) => ({ from: end + 1, until: ends[nth] as number }));
}

const countsOf = ({ counted }: Table) => counted.map((name) => `count("${name}") as "n_${name}"`).join(', ');

const mostOf = ({ counted }: Table, row: Row | undefined) =>
  Math.max(...counted.map((name) => Number(row?.[`n_${name}`] ?? 0)));

const rowsOf = ({ db }: Table, where: string) => `select * from "${db}" where ${where} order by time desc`;

const page = (table: Table, where: string, { limit, offset }: Slice) =>
  `${rowsOf(table, where)} limit ${limit} offset ${offset}`;
