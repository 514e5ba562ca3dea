/** The call store that the platform itself uses: InfluxDB 1.x (`P8`, decision 027). */
import { alertTypeCounts } from '../alert-counts.ts';
import type { AlertCount, CallStore, Found, Slice, StoredCall } from '../call-store.ts';
import { closed } from '../closed.ts';
import { type FiguresOptions, influxFigures, type ReadCalls } from './influx-figures.ts';
import { influxHttp, type Row } from './influx-http.ts';
import { alertOfRow, callOfRow, lineOfAlert, lineOfCall } from './influx-points.ts';
import { alertQuestion, callQuestion, ownerOf, type Question, within } from './influx-questions.ts';

type Table = { db: 'cdrs' | 'alerts'; counted: 'sip_callid' | 'message' };

const CALLS: Table = { db: 'cdrs', counted: 'sip_callid' };
const ALERTS: Table = { db: 'alerts', counted: 'message' };
const AT_ONCE = 1000;
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
      [page(table, where, slice), `select count("${table.counted}") as n from "${table.db}" where ${where}`],
      question.params,
    );
    return { total: Number(count?.n ?? 0), rows: rows.map(toStored) };
  }

  /** The end is fixed at the beginning, so that what arrives meanwhile moves nothing. */
  async function* each<T>(table: Table, question: Question, toStored: (row: Row) => T): AsyncGenerator<T[]> {
    const where = question.where.join(' and ');
    for (let offset = 0; ; offset += AT_ONCE) {
      const slice = { limit: AT_ONCE, offset };
      const [rows = []] = await influx.query(table.db, [page(table, where, slice)], question.params);
      if (rows.length > 0) yield rows.map(toStored);
      if (rows.length < AT_ONCE) return;
    }
  }

  return {
    describe: async () => `InfluxDB ${await influx.version()}`,

    async write({ calls, alerts }) {
      await makeDatabases();
      if (calls.length > 0) await influx.write('cdrs', calls.map(lineOfCall).join('\n'));
      if (alerts.length > 0) await influx.write('alerts', alerts.map(lineOfAlert).join('\n'));
    },

    listCalls: (whose, search, slice) => list(CALLS, callQuestion(whose, search), slice, callOfRow),
    listAlerts: (whose, search, slice) => list(ALERTS, alertQuestion(whose, search), slice, alertOfRow),
    eachCall: (whose, search) => each(CALLS, callQuestion(whose, closed(search)), callOfRow),
    eachAlert: (whose, search) => each(ALERTS, alertQuestion(whose, closed(search)), alertOfRow),

    async findCall(whose, by) {
      const question = ownerOf(whose);
      question.params.id = 'call_id' in by ? by.call_id : by.trace_id;
      question.where.push('call_id' in by ? '("call_sid" = $id or "sip_callid" = $id)' : '"trace_id" = $id');
      const where = question.where.join(' and ');
      const statement = page(CALLS, where, { limit: 1, offset: 0 });
      const [[row] = []] = await influx.query('cdrs', [statement], question.params);
      return row && callOfRow(row);
    },

    async countOfAccounts(what, accounts, range) {
      const { db, counted: column } = what === 'calls' ? CALLS : ALERTS;
      const names = accounts.map((_, n) => `account${n}`);
      const ofThem = names.map((name) => `"account_sid" = $${name}`).join(' or ');
      const params = Object.fromEntries(accounts.map((sid, n) => [names[n], sid]));
      const question = within({ where: [`(${ofThem})`], params }, range);
      const rows = await influx.groups(
        db,
        `select count("${column}") as n from "${db}" where ${question.where.join(' and ')} group by "account_sid"`,
        question.params,
      );
      return new Map(rows.map(({ account_sid, n }) => [String(account_sid), Number(n)]));
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

function page({ db }: Table, where: string, { limit, offset }: Slice): string {
  return `select * from "${db}" where ${where} order by time desc limit ${limit} offset ${offset}`;
}
