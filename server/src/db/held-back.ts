/**
 * A transaction on MySQL and MariaDB in few round trips: what needs no answer of its own, its begin and the writes
 * that say so, goes to the server together with the next statement that does, at the latest with its commit.
 */
import { sql } from 'kysely';
import { SYNC_WAIT } from './node-session.ts';

type Answer = (error: unknown, result: never) => void;
export type Query = (sql: string, parameters: readonly unknown[], answer: Answer) => void;

const MARK = '/* held back */';

/** A bulk change holds back no more, so that its text stays short and the server begins meanwhile. */
export const MOST_HELD = 100;

/**
 * At the end of a write whose outcome nobody looks at. A failure is told by the statement that it went with,
 * which may be the commit: nothing is stored then.
 */
export const heldBack = sql.raw(MARK);

export const isHeldBack = (sql: string): boolean => sql.endsWith(MARK);

const nothing = {} as never;

/** Of one connection. A batch stops at its first failure, so nothing is committed after one. */
export function holdingBack(query: Query): Query {
  let held: { sql: string; parameters: readonly unknown[] }[] = [];
  let is_open = false;
  // A node that undoes a transaction in the middle of a batch goes on with the rest of it, as if there had been none.
  let is_node = false;

  function send(sql: string, parameters: readonly unknown[], answer: Answer): void {
    const batch = [...held, { sql, parameters }];
    held = [];
    if (batch.length === 1) query(sql, parameters, answer);
    else
      query(
        batch.map((one) => one.sql).join(';\n'),
        batch.flatMap((one) => one.parameters),
        (error, results: unknown) =>
          answer(error, error ? nothing : ((results as never[]).at(-1) ?? nothing)),
      );
  }

  return (sql, parameters, answer) => {
    is_node ||= sql === SYNC_WAIT;
    if (is_node) return query(sql, parameters, answer);
    const hasBegun = held[0]?.sql !== 'begin';
    if (sql === 'begin') is_open = true;
    if (is_open && (sql === 'begin' || isHeldBack(sql)) && held.length < MOST_HELD) {
      held.push({ sql, parameters });
      return answer(null, nothing);
    }
    if (sql === 'rollback') held = [];
    const isEmpty = !hasBegun && (sql === 'rollback' || held.length === 1);
    if (sql === 'commit' || sql === 'rollback') is_open = false;
    if (isEmpty && !is_open) {
      held = [];
      return answer(null, nothing);
    }
    send(sql, parameters, answer);
  };
}
