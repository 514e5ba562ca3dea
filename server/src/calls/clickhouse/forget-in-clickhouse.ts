/** A telephone number out of ClickHouse: calls are gone through by days, then one mutation for each table takes it out. */
import { setTimeout as pause } from 'node:timers/promises';
import { CallStoreFailure } from '../call-store.ts';
import { amongWords, type CallWithNumber, FORGOTTEN, type ForgetInCalls } from '../forgetting.ts';
import { clickHouseHttp } from './clickhouse-http.ts';

const AT_ONCE = 1000;
const DAY_MS = 86_400_000;
const LOOK_AGAIN_MS = 250;

type Row = Omit<CallWithNumber, 'at'> & { id: number; ms: number };

const at = (ms: number) => `fromUnixTimestamp64Milli(${ms}, 'UTC')`;

/** `cluster`: by which the tables were made on several servers. */
export function forgetInClickHouse(address: string, cluster: string | null): ForgetInCalls {
  return async ({ digits, spellings }, isDry, before) => {
    const clickhouse = clickHouseHttp(address);
    // All of them are digits and the words before numbers, so they may stand in a statement.
    const all = `[${spellings.map((one) => `'${one}'`).join(', ')}]`;
    const is = (column: string) => `has(${all}, splitByChar('@', ${column})[1])`;
    const among = `'${amongWords(digits)}'`;
    try {
      return { calls: await calls(), alerts: await alerts() };
    } finally {
      await clickhouse.close();
    }

    async function calls(): Promise<number> {
      const where = `(${is('`from`')} or ${is('`to`')})`;
      const times = await timesOf('calls', 'attempted_at');
      if (!times) return 0;
      let found = 0;
      for (let from = times.first; from <= times.last; from += DAY_MS) {
        const day = `calls.attempted_at >= ${at(from)} and calls.attempted_at < ${at(Math.min(from + DAY_MS, times.last + 1))}`;
        for (let [after, isMore] = [-1, true]; isMore; ) {
          const rows = await clickhouse.query<Row>(
            `select id, account_sid, call_sid, recording_url, trace_id, toUnixTimestamp64Milli(attempted_at) as ms
              from calls where ${day} and id > ${after} and ${where} order by id limit ${AT_ONCE}`,
          );
          for (const { id: _, ms, ...call } of rows) await before({ ...call, at: Number(ms) });
          found += rows.length;
          after = Number(rows.at(-1)?.id);
          isMore = rows.length === AT_ONCE;
        }
      }
      const without = (column: string) => `${column} = if(${is(column)}, '${FORGOTTEN}', ${column})`;
      const columns = [without('`from`'), without('`to`'), "recording_url = ''", "trace_id = ''"].join(', ');
      // What has come meanwhile was not looked at: it is for the next time.
      if (found > 0) await mutate('calls', `${columns} where attempted_at <= ${at(times.last)} and ${where}`);
      return found;
    }

    async function alerts(): Promise<number> {
      const where = `(match(message, ${among}) or match(detail, ${among}))`;
      if (!(await timesOf('alerts', 'time'))) return 0;
      const [row] = await clickhouse.query<{ n: number }>(`select count() as n from alerts where ${where}`);
      // Between two of them that one sign parts, the first has taken it.
      const once = (text: string) => `replaceRegexpAll(${text}, ${among}, '\\\\1${FORGOTTEN}\\\\2')`;
      const without = ['message', 'detail'].map((column) => `${column} = ${once(once(column))}`).join(', ');
      const found = Number(row?.n ?? 0);
      if (found > 0) await mutate('alerts', `${without} where ${where}`);
      return found;
    }

    /** Null: there is nothing, or no table yet. */
    async function timesOf(table: string, time: string): Promise<{ first: number; last: number } | null> {
      const there = await clickhouse.query(
        `select 1 from system.tables where database = currentDatabase() and name = '${table}'`,
      );
      if (there.length === 0) return null;
      const end = (which: 'min' | 'max') => `toUnixTimestamp64Milli(${which}(${table}.${time}))`;
      const [row] = await clickhouse.query<{ first: number; last: number; n: number }>(
        `select ${end('min')} as first, ${end('max')} as last, count() as n from ${table}`,
      );
      return row && Number(row.n) > 0 ? { first: Number(row.first), last: Number(row.last) } : null;
    }

    /** Waits until every part is written anew, however long that takes. */
    async function mutate(table: string, update: string): Promise<void> {
      if (isDry) return;
      const name = cluster ? `${table}_local` : table;
      await clickhouse.command(
        `alter table ${name}${cluster ? ` on cluster '${cluster}'` : ''} update ${update}`,
      );
      const mutations = cluster ? `clusterAllReplicas('${cluster}', system.mutations)` : 'system.mutations';
      const going = `select latest_fail_reason as failure from ${mutations}
        where database = currentDatabase() and table = '${name}' and not is_done`;
      for (;;) {
        const left = await clickhouse.query<{ failure: string }>(going);
        if (left.length === 0) return;
        if (left.some(({ failure }) => failure !== ''))
          throw new CallStoreFailure(
            `ClickHouse, which keeps calls and alerts, cannot write ${table} anew; system.mutations there says why.`,
          );
        await pause(LOOK_AGAIN_MS);
      }
    }
  };
}
