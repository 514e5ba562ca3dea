/**
 * Retries a statement outside of a transaction that the database rolled back in favour of another, or did not begin.
 */
import { isDeadlock, isNotReady } from './failures.ts';
import type { Query } from './held-back.ts';

const PAUSES_MS = [10, 40, 160, 400];

/** Wraps one connection. Nobody has been answered yet then, and nothing was stored. */
export function tryingAgain(query: Query): Query {
  let is_open = false;
  return (sql, parameters, answer) => {
    const ends = sql === 'commit' || sql === 'rollback';
    if (sql === 'begin') is_open = true;
    if (ends) is_open = false;
    if (is_open || ends) return query(sql, parameters, answer);
    let tries = 0;
    const attempt = () =>
      query(sql, parameters, (error, result) => {
        const pause = isDeadlock(error) || isNotReady(error) ? PAUSES_MS[tries++] : undefined;
        if (pause === undefined) answer(error, result);
        else setTimeout(attempt, pause * (1 + Math.random()));
      });
    attempt();
  };
}
