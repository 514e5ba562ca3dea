/**
 * A connection to a SQLite file in a thread of its own: for reads and changes of very many rows, which would block
 * the event loop. The thread starts with the first statement and ends when there are none for a while.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DatabaseFailure } from './failures.ts';
import type { SqliteConnection, SqliteResult, Statement } from './sqlite-driver.ts';

/** A message to the thread. The answer or failure comes back with the same number. */
export type Question = { nth: number; statements: readonly Statement[] };
export type Reply = { nth: number } & (
  | { result: SqliteResult }
  | { failure: { message: string; errcode: unknown } }
);

type Asked = {
  question: Question;
  answer(result: SqliteResult): void;
  fail(error: Error): void;
  timer: NodeJS.Timeout;
};

/** Each statement is over a part of the rows. */
const LONGEST_STATEMENT_MS = 30_000;
/** Nobody waits longer for the turn of a question. */
const LONGEST_WAIT_MS = 30_000;
const IDLE_MS = 10_000;
const SLOWEST_GOODBYE_MS = 2000;

export type Limits = { idle_ms?: number; statement_ms?: number; wait_ms?: number };

/** `idle_ms`: a thread that is idle for so long ends, and the next statement waits for a new one. */
export function threadConnection(
  file: string,
  { idle_ms = IDLE_MS, statement_ms = LONGEST_STATEMENT_MS, wait_ms = LONGEST_WAIT_MS }: Limits = {},
): SqliteConnection {
  /** The thread has one at a time, so that one that takes too long costs the others their thread and not their answer. */
  let running: Asked | null = null;
  const waiting: Asked[] = [];
  let thread: Worker | null = null;
  let is_open = false;
  /** The thread ended in the middle of a transaction: what is still asked of it must not happen outside of it. */
  let is_lost = false;
  let last = 0;
  /** Of what was asked last. */
  let answered: Promise<unknown> = Promise.resolve();
  let held: PromiseWithResolvers<void> | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
      workerData: { file },
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 },
    });
    started.on('message', (reply: Reply) => {
      if (reply.nth !== running?.question.nth) return;
      const one = over();
      if ('result' in reply) one?.answer(reply.result);
      else one?.fail(Object.assign(new Error(reply.failure.message), { errcode: reply.failure.errcode }));
      next();
    });
    const end = (cause?: unknown) =>
      started === thread && giveUp('lost', 'the thread of the database ended', cause);
    started.on('error', end);
    started.on('exit', () => end());
    return started;
  }

  function over(): Asked | null {
    const one = running;
    running = null;
    clearTimeout(one?.timer);
    return one;
  }

  function next(): void {
    if (running) return;
    const one = waiting.shift();
    if (!one) {
      // Nobody waits for an answer, so the thread keeps no process alive.
      thread?.unref();
      clearTimeout(idle);
      idle = setTimeout(() => is_open || void close(), idle_ms).unref();
      return;
    }
    running = one;
    clearTimeout(one.timer);
    one.timer = setTimeout(
      () => giveUp('slow', `a statement took longer than ${statement_ms} ms`),
      statement_ms,
    );
    thread ??= start();
    thread.ref();
    thread.postMessage(one.question);
  }

  /** What was not begun goes to another thread, unless it was to happen within the same transaction. */
  function giveUp(failure: 'lost' | 'slow', message: string, cause?: unknown): void {
    is_lost = is_open;
    if (is_lost) letGo();
    void thread?.terminate();
    thread = null;
    const failed = [over(), ...(is_lost ? waiting.splice(0) : [])];
    for (const one of failed) {
      clearTimeout(one?.timer);
      one?.fail(new DatabaseFailure(failure, message, cause));
    }
    next();
  }

  function leave(one: Asked): void {
    waiting.splice(waiting.indexOf(one), 1);
    one.fail(new DatabaseFailure('slow', `a statement waited longer than ${wait_ms} ms for others`));
  }

  async function close(): Promise<void> {
    do await answered;
    while (running);
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
    // From when it is asked: it may have the file before it says so.
    if (sql === 'begin immediate') held ??= Promise.withResolvers();
    const result = new Promise<SqliteResult>((answer, fail) => {
      const one: Asked = {
        ...{ question: { nth: ++last, statements }, answer, fail },
        timer: setTimeout(() => leave(one), wait_ms),
      };
      waiting.push(one);
      next();
    });
    answered = result.catch(() => {});
    if (sql === 'begin immediate') return result.then(opened, (error) => Promise.reject(letGo(error)));
    if (sql === 'commit' || sql === 'rollback') return result.then(ended);
    return result;
  }

  return {
    run: (sql, parameters) => run([{ sql, parameters }]),
    runAll: async (statements) => run(statements),
    held: () => held?.promise ?? null,
    close,
  };

  function opened(result: SqliteResult): SqliteResult {
    is_open = true;
    return result;
  }

  function ended(result: SqliteResult): SqliteResult {
    is_open = false;
    letGo();
    return result;
  }

  function letGo(error?: unknown): unknown {
    held?.resolve();
    held = null;
    return error;
  }
}
