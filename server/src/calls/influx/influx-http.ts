/** InfluxDB 1.x over HTTP, at the operator's address. What a caller typed goes as bound parameters, never into a query. */
import { OUTSIDE_PATIENCE_MS } from '@trunkline/contract/core/patience.ts';
import { CallStoreFailure } from '../call-store.ts';

export type Row = Record<string, string | number | boolean | null>;
type Series = { tags?: Record<string, string>; columns: string[]; values: Row[string][][] };
/** `partial`: more of it comes in another part. */
type Result = { series?: Series[]; error?: string; partial?: boolean };

/** Some milliseconds of reading. */
const ROWS_A_CHUNK = 2000;

export function influxHttp(address: string) {
  const { username, password, host } = new URL(address);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers: Record<string, string> = username
    ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
    : {};

  async function post(
    path: string,
    body: string | URLSearchParams,
    signal = AbortSignal.timeout(OUTSIDE_PATIENCE_MS),
  ): Promise<Response> {
    const reply = await fetch(`http://${host}${path}`, {
      ...{ method: 'POST', headers, body, redirect: 'error', signal },
    }).catch((error: unknown) => {
      const isSlow = error instanceof Error && error.name === 'TimeoutError';
      throw new CallStoreFailure(
        isSlow
          ? 'InfluxDB, which keeps calls and alerts, did not answer in time, please try again.'
          : 'InfluxDB, which keeps calls and alerts, cannot be reached at the moment, please try again.',
      );
    });
    if (reply.ok) return reply;
    await reply.body?.cancel();
    throw new CallStoreFailure(
      reply.status === 401
        ? "InfluxDB, which keeps calls and alerts, does not accept this server's credentials."
        : `InfluxDB, which keeps calls and alerts, answered with an error (${reply.status}).`,
    );
  }

  /** The rows of each statement. A database that nobody has written to is empty. */
  async function query(db: string, statements: string[], params: object): Promise<Row[][]> {
    const body = new URLSearchParams({ q: statements.join('; '), params: JSON.stringify(params) });
    const results = await resultsOf(await post(`/query?db=${db}`, body));
    // Of several it says that they were not executed; why, it says of each by itself.
    if (statements.length > 1 && results[0]?.error === 'not executed')
      return (await Promise.all(statements.map((one) => query(db, [one], params)))).flat();
    return statements.map((_, at) => rowsOf(results[at]));
  }

  return {
    query,

    /** Of a statement that groups by tags: each group's row, with its tags. */
    async groups(db: string, statement: string, params: object): Promise<Row[]> {
      const body = new URLSearchParams({ q: statement, params: JSON.stringify(params) });
      const results = await resultsOf(await post(`/query?db=${db}`, body));
      return (seriesOf(results[0]) ?? []).flatMap((one) =>
        rowsOfSeries(one).map((row) => ({ ...row, ...one.tags })),
      );
    },

    /** The rows of one statement, some at a time, however long whoever reads them takes. */
    async *each(db: string, statement: string, params: object): AsyncGenerator<Row[]> {
      const body = new URLSearchParams({ q: statement, params: JSON.stringify(params) });
      const silence = silenceLimit();
      const path = `/query?db=${db}&chunked=true&chunk_size=${ROWS_A_CHUNK}`;
      const reply = await silence.during(post(path, body, silence.signal));
      let isWhole = false;
      for await (const line of linesOf(reply, silence.during)) {
        const [result] = resultsIn(line);
        isWhole = !result?.partial;
        const rows = rowsOf(result);
        if (rows.length > 0) yield rows;
      }
      // Without an end they would be taken for all there are.
      if (!isWhole) brokenOff();
    },

    async createDatabase(db: string): Promise<void> {
      // Whoever goes away before the end of the answer may end the statement too.
      await resultsOf(await post('/query', new URLSearchParams({ q: `create database "${db}"` })));
    },

    async write(db: string, lines: string): Promise<void> {
      await (await post(`/write?db=${db}&precision=n`, lines)).body?.cancel();
    },

    async version(): Promise<string> {
      const reply = await fetch(`http://${host}/ping`, { signal: AbortSignal.timeout(OUTSIDE_PATIENCE_MS) });
      return reply.headers.get('x-influxdb-version') ?? '';
    },
  };
}

/** Counts the time for which InfluxDB says nothing, and not that of whoever reads what it said. */
function silenceLimit() {
  const ending = new AbortController();
  return {
    signal: ending.signal,
    async during<T>(work: Promise<T>): Promise<T> {
      const timer = setTimeout(() => ending.abort(new DOMException('', 'TimeoutError')), OUTSIDE_PATIENCE_MS);
      try {
        return await work;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Each is a whole answer, and none of them is empty. */
async function* linesOf(
  reply: Response,
  during: <T>(work: Promise<T>) => Promise<T>,
): AsyncGenerator<string> {
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await during(reader.read()).catch(brokenOff);
      if (done) break;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield line;
    }
    if (rest !== '') yield rest;
  } finally {
    // Whoever stops reading ends the question.
    await reader.cancel().catch(() => {});
  }
}

/** What lies between may cut or hold an answer that has begun. */
async function resultsOf(reply: Response): Promise<Result[]> {
  return resultsIn(await reply.text().catch(brokenOff));
}

/** What lies between may also answer in its place. */
function resultsIn(text: string): Result[] {
  try {
    const { results } = JSON.parse(text);
    if (Array.isArray(results)) return results;
  } catch {}
  throw new CallStoreFailure('InfluxDB, which keeps calls and alerts, gave an answer that cannot be read.');
}

function brokenOff(): never {
  throw new CallStoreFailure(
    'InfluxDB, which keeps calls and alerts, broke off its answer, please try again.',
  );
}

function rowsOf(result: Result | undefined): Row[] {
  const [series] = seriesOf(result) ?? [];
  return series ? rowsOfSeries(series) : [];
}

function seriesOf(result: Result | undefined): Series[] | undefined {
  if (result?.error && !/database not found/.test(result.error))
    throw new CallStoreFailure('InfluxDB, which keeps calls and alerts, could not answer the question.');
  return result?.series;
}

function rowsOfSeries(series: Series): Row[] {
  return series.values.map((values) =>
    Object.fromEntries(series.columns.map((column, at) => [column, values[at] ?? null])),
  );
}
