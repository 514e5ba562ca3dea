/** The call stores that the shared tests are asked of. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallStats, CallStore } from '../calls/call-store.ts';
import { clickHouseCallStore } from '../calls/clickhouse/clickhouse-store.ts';
import { forgetInClickHouse } from '../calls/clickhouse/forget-in-clickhouse.ts';
import { embeddedCallStore } from '../calls/embedded/embedded-store.ts';
import { forgetInFile } from '../calls/embedded/forget-calls.ts';
import type { ForgetInCalls } from '../calls/forgetting.ts';
import { forgetInInflux } from '../calls/influx/forget-in-influx.ts';
import { influxCallStore } from '../calls/influx/influx-store.ts';
import { clickHouseServer } from './clickhouse-server.ts';

export type CallBackend = {
  name: string;
} & (
  | {
      open(): Promise<CallStore>;
      forget: ForgetInCalls;
      /** Of all that was written before they are asked for. */
      stats(): Promise<CallStats>;
      close(): Promise<void>;
    }
  | { absent: string }
);

export async function callBackends(): Promise<CallBackend[]> {
  return [embeddedBackend(), await influx(), await clickHouse()];
}

export function embeddedBackend(): Exclude<CallBackend, { absent: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'calls-'));
  let store: CallStore;
  return {
    name: `the embedded store, SQLite ${process.versions.sqlite}`,
    async open() {
      store = embeddedCallStore(join(directory, 'calls.db'), 36_500);
      return store;
    },
    forget: forgetInFile(join(directory, 'calls.db')),
    async stats() {
      assert.ok(store.stats);
      return store.stats;
    },
    async close() {
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** A server that is named, or the engine of chdb; neither is there unless somebody asked for it (see CONTRIBUTING.md). */
async function clickHouse(): Promise<CallBackend> {
  const server = await clickHouseServer();
  if (!server)
    return {
      name: 'ClickHouse',
      absent:
        'neither TRUNKLINE_TEST_CLICKHOUSE_URL nor TRUNKLINE_TEST_CHDB is set; TRUNKLINE_TEST_CLICKHOUSE=1 .ci/run sets it',
    };
  const store = clickHouseCallStore(server.address, { retention_days: 3650, cluster: null });
  return {
    name: await store.describe(),
    open: async () => store,
    forget: forgetInClickHouse(server.address, null),
    async stats() {
      assert.ok(store.stats);
      return store.stats;
    },
    async close() {
      await store.close();
      await server.close();
    },
  };
}

/** `.ci/run` starts one. Tests make owners of their own, so they share its databases. */
async function influx(): Promise<CallBackend> {
  const address = process.env.TRUNKLINE_TEST_INFLUXDB_URL ?? 'influxdb://127.0.0.1:8086';
  const name = 'InfluxDB 1.x';
  const store = influxCallStore(address);
  const there = await store.describe().catch(() => null);
  if (!there) return { name, absent: `no InfluxDB answers at ${address}; .ci/run starts one` };
  const directory = mkdtempSync(join(tmpdir(), 'figures-'));
  const counting: CallStore[] = [];
  return {
    name: there,
    open: async () => store,
    forget: forgetInInflux(address),
    async stats() {
      // A file of its own, made from all that is there; two minutes on, when nothing is on its way any more.
      const file = join(directory, `${counting.length}.db`);
      const now = () => Date.now() + 120_000;
      const { stats, ...rest } = influxCallStore(address, { file, retention_days: 36_500, now });
      counting.push({ stats, ...rest });
      assert.ok(stats);
      const hours = { first: 0, last: 0 };
      await stats.volume({ whose: { account_sid: '' }, hours });
      while (((await stats.countedFrom?.()) ?? Number.POSITIVE_INFINITY) > now() / 3_600_000 - 31 * 24)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return stats;
    },
    async close() {
      for (const one of counting) await one.close();
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
}
