/** ClickHouse over HTTP, at the operator's address. What a caller typed goes as bound parameters, never into a query. */
import type { ClickHouseClient } from '@clickhouse/client';
import { OUTSIDE_PATIENCE_MS } from '@trunkline/contract/core/patience.ts';
import { CallStoreFailure } from '../call-store.ts';

/** Of a question, on the server: one that nobody waits for any more ends by itself. */
const LONGEST_QUESTION_S = 15;
const NAME = 'ClickHouse, which keeps calls and alerts,';
/** Codes of ClickHouse. */
const REFUSED = ['516', '192', '193', '194', '497'];
const TOO_LONG = ['159', '160', '209'];

export type Params = Record<string, unknown>;
export type ClickHouseHttp = ReturnType<typeof clickHouseHttp>;

/**
 * `clickhouse://user:password@host:8123/database`; `clickhouses` for TLS. The client is loaded by the first question.
 * `isCluster`: tables lie on several servers.
 */
export function clickHouseHttp(address: string, isCluster = false) {
  const { protocol, username, password, host, pathname } = new URL(address);
  let client: Promise<ClickHouseClient> | null = null;
  let version = '';

  async function connect(): Promise<ClickHouseClient> {
    const { createClient } = await import('@clickhouse/client');
    const made = createClient({
      url: `${protocol === 'clickhouses:' ? 'https' : 'http'}://${host}`,
      username: decodeURIComponent(username) || 'default',
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)) || 'default',
      request_timeout: OUTSIDE_PATIENCE_MS,
      application: 'trunkline',
      log: { level: 127 },
      clickhouse_settings: {
        max_execution_time: LONGEST_QUESTION_S,
        output_format_json_quote_64bit_integers: 0,
        // What is acknowledged is with its shard: a queue could lose it, and would hide it from a look for what is there already.
        ...(isCluster ? { distributed_foreground_insert: 1 } : {}),
      },
    });
    try {
      version = await versionOf(made);
      return made;
    } catch (error) {
      await made.close();
      throw error;
    }
  }

  async function using<T>(work: (client: ClickHouseClient) => Promise<T>): Promise<T> {
    client ??= connect();
    const connected = client;
    try {
      const one = await connected.catch((error: unknown) => {
        if (client === connected) client = null;
        throw error;
      });
      return await work(one);
    } catch (error) {
      throw error instanceof CallStoreFailure ? error : failure(error as { code?: string; message?: string });
    }
  }

  return {
    query: <T>(query: string, query_params: Params = {}): Promise<T[]> =>
      using(async (one) => (await one.query({ query, query_params, format: 'JSONEachRow' })).json<T>()),
    insert: (table: string, values: object[]): Promise<void> =>
      using(async (one) => {
        await one.insert({ table, values, format: 'JSONEachRow' });
      }),
    /** As it was told with the connection. */
    version: (): Promise<string> => using(async () => version),
    command: (query: string): Promise<void> =>
      using(async (one) => {
        await one.command({ query });
      }),
    async close(): Promise<void> {
      await (await client?.catch(() => null))?.close();
    },
  };
}

/** Another web server may take whatever is written there, and keep none of it: it tells no version. */
async function versionOf(client: ClickHouseClient): Promise<string> {
  const asked = await client.query({ query: 'select version() as version', format: 'JSONEachRow' });
  const [row] = await asked.json<{ version?: unknown }>().catch(() => []);
  if (typeof row?.version === 'string') return row.version;
  throw new CallStoreFailure(`What answers in the place of ${NAME} is another program.`);
}

/** A sentence, without anything of what the store said. */
function failure({ code = '', message = '' }: { code?: string; message?: string }): CallStoreFailure {
  if (REFUSED.includes(code))
    return new CallStoreFailure(`${NAME} does not accept this server's credentials.`);
  if (TOO_LONG.includes(code) || /timeout/i.test(message))
    return new CallStoreFailure(
      `${NAME} did not answer in time. A shorter time or another filter is quicker.`,
    );
  if (/^\d+$/.test(code)) return new CallStoreFailure(`${NAME} answered with an error (${code}).`);
  return new CallStoreFailure(`${NAME} cannot be reached at the moment, please try again.`);
}
