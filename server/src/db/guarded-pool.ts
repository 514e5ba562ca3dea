/**
 * A pool that gives up in time on a frozen or lost database (`R44`): on a connection that it cannot get, and on an
 * answer that does not come.
 */
import type { Socket } from 'node:net';
import type { MysqlPool, MysqlPoolConnection } from 'kysely';
import type { Pool, PoolConnection } from 'mysql2';
import { DatabaseFailure, isLost } from './failures.ts';
import { findingNothing } from './foreign-text.ts';
import { holdingBack, type Query } from './held-back.ts';
import { isBuiltOnce } from './prepared.ts';
import { tryingAgain } from './trying-again.ts';

/**
 * `acquire_ms`: for a connection. `query_ms`: for an answer; for the first one over a connection it includes the wait
 * for that, so that a busy pool makes nobody wait twice. `again_ms`: what is left for another connection and its
 * answer, after one that never answered.
 */
export type Limits = { acquire_ms: number; query_ms: number; again_ms: number };

/** Where this program itself was too busy to ask sooner, the database has that time all the same. */
const LEAST_MS = 500;

type Guarded = MysqlPoolConnection & { answered_at: number; wanted_at: number };
type Answer = (error: unknown, result: never) => void;

/** `note` is called for each statement that fails. */
export function guardedPool(
  pool: Pool,
  { acquire_ms, query_ms }: Omit<Limits, 'again_ms'>,
  note: (error: Error) => void = () => {},
): MysqlPool {
  const known = new WeakMap<PoolConnection, Guarded>();
  // Once one connection got no answer or was cut, others that have been silent since before may be as dead: half open, to a peer that is no more.
  let doubtful_before = 0;

  function guard(raw: PoolConnection): Guarded {
    let is_gone = false;
    // A second error of a connection would be nobody's, and end the process.
    raw.on('error', () => {});

    const straight: Query = (sql, parameters, answer) => {
      // What is left of a transaction ends with its connection. The cause is on its way to the caller already.
      if (is_gone && sql === 'rollback') {
        answer(null, {} as never);
        return;
      }
      let is_open = true;
      const left_ms = Math.max(
        LEAST_MS,
        Math.min(query_ms, guarded.wanted_at + query_ms - performance.now()),
      );
      guarded.wanted_at = Number.POSITIVE_INFINITY;
      const timer = setTimeout(() => {
        is_open = false;
        is_gone = true;
        doubtful_before = performance.now();
        // Its own `destroy` would still wait for the other side to say goodbye.
        (raw as { stream?: Socket }).stream?.destroy();
        raw.destroy();
        answer(new DatabaseFailure('slow', `the database gave no answer within ${query_ms} ms`), {} as never);
      }, left_ms);
      const heard = (error: Error | null, result: unknown) => {
        if (!is_open) return;
        is_open = false;
        clearTimeout(timer);
        guarded.answered_at = performance.now();
        if (error) note(error);
        is_gone ||= error !== null && isLost(error);
        if (error && 'fatal' in error && error.fatal) doubtful_before = performance.now();
        answer(error, result as never);
      };
      // What is built once the server prepares once for each connection.
      if (isBuiltOnce(sql)) raw.execute(sql, [...parameters] as string[], heard);
      else raw.query(sql, [...parameters], heard);
    };

    const ask = tryingAgain(holdingBack(findingNothing(straight)));

    const guarded: Guarded = {
      answered_at: performance.now(),
      wanted_at: Number.POSITIVE_INFINITY,
      // Kysely asks without a callback for a stream, whose reader decides how long it takes.
      query: ((sql: string, parameters: unknown[], answer?: Answer) =>
        answer ? ask(sql, parameters, answer) : raw.query(sql, parameters)) as Guarded['query'],
      release: () => (is_gone ? raw.destroy() : raw.release()),
    };
    return guarded;
  }

  return {
    getConnection(callback) {
      const wanted_at = performance.now();
      let is_waiting = true;
      const timer = setTimeout(() => {
        is_waiting = false;
        const failure = new DatabaseFailure('slow', `no connection to the database within ${acquire_ms} ms`);
        callback(failure, {} as never);
      }, acquire_ms);
      const take = () =>
        pool.getConnection((error, raw) => {
          if (!is_waiting) return raw?.release();
          const connection = raw && (known.get(raw) ?? guard(raw));
          if (connection) known.set(raw, connection);
          if (connection && connection.answered_at < doubtful_before) {
            raw.destroy();
            return take();
          }
          is_waiting = false;
          clearTimeout(timer);
          if (connection) connection.wanted_at = wanted_at;
          callback(error, connection);
        });
      take();
    },
    end: (callback) => pool.end(callback),
  };
}
