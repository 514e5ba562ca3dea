/**
 * A connection to a SQLite file in a thread of its own: for reads that go over very many rows and for changes of
 * very many, which would hold the event loop. The thread starts with the first question and ends when there
 * are none for a while.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DatabaseFailure } from './failures.ts';
import type { SqliteConnection, SqliteResult, Statement } from './sqlite-driver.ts';

/** To the thread. An answer or a failure comes back under the same number. */
export type Question = { nth: number; statements: readonly Statement[] };
export type Reply = { nth: number } & (
  | { result: SqliteResult }
  | { failure: { message: string; errcode: unknown } }
);

type Asked = { answer(result: SqliteResult): void; fail(error: Error): void; timer: NodeJS.Timeout };

/** Each statement is over a part of the rows. */
const LONGEST_STATEMENT_MS = 30_000;
const IDLE_MS = 10_000;
const SLOWEST_GOODBYE_MS = 2000;

/** `idle_ms`: a thread that nobody asks for so long ends, and the next question waits for another one. */
export function threadConnection(file: string, idle_ms = IDLE_MS): SqliteConnection {
  const asked = new Map<number, Asked>();
  let thread: Worker | null = null;
  let is_open = false;
  /** The thread ended in the middle of a transaction: what is still asked of it must not happen outside of it. */
  let is_lost = false;
  let last = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
      workerData: { file },
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 },
    });
    started.on('message', (reply: Reply) => {
      const one = take(reply.nth);
      if ('result' in reply) one?.answer(reply.result);
      else one?.fail(Object.assign(new Error(reply.failure.message), { errcode: reply.failure.errcode }));
    });
    const end = (cause?: unknown) =>
      started === thread && giveUp('lost', 'the thread of the database ended', cause);
    started.on('error', end);
    started.on('exit', () => end());
    return started;
  }

  function take(nth: number): Asked | undefined {
    const one = asked.get(nth);
    asked.delete(nth);
    clearTimeout(one?.timer);
    if (asked.size > 0) return one;
    // Nobody waits for an answer, so the thread keeps no process alive.
    thread?.unref();
    idle = setTimeout(() => is_open || void close(), idle_ms).unref();
    return one;
  }

  function giveUp(failure: 'lost' | 'slow', message: string, cause?: unknown): void {
    is_lost = is_open;
    void thread?.terminate();
    thread = null;
    for (const nth of [...asked.keys()]) take(nth)?.fail(new DatabaseFailure(failure, message, cause));
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    if (!ending) return;
    const slow = setTimeout(() => void ending.terminate(), SLOWEST_GOODBYE_MS);
    ending.postMessage('close');
    await once(ending, 'exit');
    clearTimeout(slow);
  }

  function run(statements: readonly Statement[]): SqliteResult | Promise<SqliteResult> {
    const [{ sql } = { sql: '' }] = statements;
    clearTimeout(idle);
    if (is_lost && sql !== 'rollback')
      throw new DatabaseFailure('lost', 'the thread of the database ended in the middle of a transaction');
    if (is_lost) {
      is_lost = false;
      is_open = false;
      return { rows: [] };
    }
    thread ??= start();
    thread.ref();
    const nth = ++last;
    const result = new Promise<SqliteResult>((answer, fail) => {
      const timer = setTimeout(
        () => giveUp('slow', `a statement took longer than ${LONGEST_STATEMENT_MS} ms`),
        LONGEST_STATEMENT_MS,
      );
      asked.set(nth, { answer, fail, timer });
    });
    thread.postMessage({ nth, statements } satisfies Question);
    if (sql === 'begin immediate') return result.then(opened);
    if (sql === 'commit' || sql === 'rollback') return result.then(ended);
    return result;
  }

  return {
    run: (sql, parameters) => run([{ sql, parameters }]),
    runAll: async (statements) => run(statements),
    close,
  };

  function opened(result: SqliteResult): SqliteResult {
    is_open = true;
    return result;
  }

  function ended(result: SqliteResult): SqliteResult {
    is_open = false;
    return result;
  }
}
