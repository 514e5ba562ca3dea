/** Writes to ClickHouse, which wants few and large inserts: what arrives during one shares the next. */
import type { Points } from '../call-store.ts';
import type { ClickHouseHttp } from './clickhouse-http.ts';
import { rowOfAlert, rowOfCall, type StoredRow } from './clickhouse-points.ts';

type Waiting = { points: Points; stored(): void; fail(error: unknown): void };
type Row = StoredRow & { id: number };

const MOST_TOGETHER = 10_000;

export function clickHouseWriter(clickhouse: ClickHouseHttp, makeTables: () => Promise<void>) {
  const waiting: Waiting[] = [];
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const together = waiting.splice(0, fitting(waiting));
      try {
        await makeTables();
        await insertNew('calls', 'attempted_at', together.flatMap((one) => one.points.calls).map(rowOfCall));
        await insertNew('alerts', 'time', together.flatMap((one) => one.points.alerts).map(rowOfAlert));
        for (const { stored } of together) stored();
      } catch (error) {
        for (const { fail } of together) fail(error);
      }
    }
    // With no pause since the last look, so that what arrives now begins another round.
    working = null;
  }

  /** A point that is there already is not written again: the views would count it twice. */
  async function insertNew(table: 'calls' | 'alerts', time: string, all: Row[]): Promise<void> {
    const keyOf = (row: StoredRow) => `${row[time]} ${row.id}`;
    const rows = [...new Map(all.map((row) => [keyOf(row), row])).values()];
    if (rows.length === 0) return;
    const times = rows.map((row) => String(row[time])).sort();
    // The ids are numbers of our own; as parameters so many would not fit into an address.
    const known = await clickhouse.query<StoredRow>(
      `select id, toString(${time}) as ${time} from ${table} as stored
        where stored.${time} between {first:DateTime64(3, 'UTC')} and {last:DateTime64(3, 'UTC')}
        and service_provider_sid in {providers:Array(String)} and id in (${rows.map(({ id }) => id).join()})`,
      {
        first: times[0],
        last: times.at(-1),
        providers: [...new Set(rows.map((row) => row.service_provider_sid))],
      },
    );
    const there = new Set(known.map(keyOf));
    const fresh = rows.filter((row) => !there.has(keyOf(row)));
    if (fresh.length > 0) await clickhouse.insert(table, fresh);
  }

  return {
    write(points: Points): Promise<void> {
      if (points.calls.length + points.alerts.length === 0) return Promise.resolve();
      return new Promise((stored, fail) => {
        waiting.push({ points, stored, fail });
        working ??= work();
      });
    },
    async close(): Promise<void> {
      while (working) await working;
    },
  };
}

function fitting(waiting: readonly Waiting[]): number {
  let rows = 0;
  const at = waiting.findIndex(({ points }, n) => {
    rows += points.calls.length + points.alerts.length;
    return n > 0 && rows > MOST_TOGETHER;
  });
  return at === -1 ? waiting.length : at;
}
