/** Where tests find a ClickHouse; null where there is none. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type ClickHouseServer = { address: string; close(): Promise<void> };

/** A database of its own, unless a server is named. */
export async function clickHouseServer(): Promise<ClickHouseServer | null> {
  const { TRUNKLINE_TEST_CLICKHOUSE_URL: address, TRUNKLINE_TEST_CHDB: chdb } = process.env;
  if (address) return { address, close: async () => {} };
  if (!chdb) return null;
  const front = fork(fileURLToPath(new URL('./clickhouse-front.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [port] = (await once(front, 'message')) as [number];
  return {
    address: `clickhouse://default:@127.0.0.1:${port}/calls`,
    async close() {
      const ended = once(front, 'exit');
      front.disconnect();
      await ended;
    },
  };
}
