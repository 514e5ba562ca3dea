/** ClickHouse over HTTP, at the operator's address. What a caller typed goes as bound parameters, never into a query. */
import type { ClickHouseClient } from '@clickhouse/client';
import { CallStoreFailure } from '../call-store.ts';

const LONGEST_MS = 20_000;
/** Of a question, on the server: one that nobody waits for any more ends by itself. */
const LONGEST_QUESTION_S = 15;
const NAME = 'ClickHouse, which keeps calls and alerts,';
/** Codes of ClickHouse. */
const REFUSED = ['516', '192', '193', '194', '497'];
const TOO_LONG = ['159', '160', '209'];

export type Params = Record<string, unknown>;
export type ClickHouseHttp = ReturnType<typeof clickHouseHttp>;

/** `clickhouse://user:password@host:8123/database`; `clickhouses` for TLS. The client is loaded by the first question. */
export function clickHouseHttp(address: string) {
  const { protocol, username, password, host, pathname } = new URL(address);
  let client: Promise<ClickHouseClient> | null = null;

  async function connect(): Promise<ClickHouseClient> {
    const { createClient } = await import('@clickhouse/client');
    return createClient({
      url: `${protocol === 'clickhouses:' ? 'https' : 'http'}://${host}`,
      username: decodeURIComponent(username) || 'default',
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)) || 'default',
      request_timeout: LONGEST_MS,
      application: 'trunkline',
      log: { level: 127 },
      clickhouse_settings: {
        max_execution_time: LONGEST_QUESTION_S,
        output_format_json_quote_64bit_integers: 0,
      },
    });
  }

  async function using<T>(work: (client: ClickHouseClient) => Promise<T>): Promise<T> {
    client ??= connect();
    try {
      return await work(await client);
    } catch (error) {
      throw failure(error as { code?: string; message?: string });
    }
  }

  return {
    query: <T>(query: string, query_params: Params = {}): Promise<T[]> =>
      using(async (one) => (await one.query({ query, query_params, format: 'JSONEachRow' })).json<T>()),
    insert: (table: string, values: object[]): Promise<void> =>
      using(async (one) => {
        await one.insert({ table, values, format: 'JSONEachRow' });
      }),
    command: (query: string): Promise<void> =>
      using(async (one) => {
        await one.command({ query });
      }),
    async close(): Promise<void> {
      if (client) await (await client).close();
    },
  };
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
