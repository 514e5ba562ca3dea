/** A statement outside of a transaction that the database undid for another's sake, or did not begin, is asked again. */
import { isDeadlock, isNotReady } from './failures.ts';
import type { Query } from './held-back.ts';

const PAUSES_MS = [10, 40, 160, 400];

/** Of one connection. Nobody was answered yet, and nothing was stored. */
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
