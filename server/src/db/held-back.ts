/**
 * Saves round trips in transactions on MySQL and MariaDB: statements whose result nobody needs, the begin and writes
 * marked as such, are sent together with the next statement whose result is needed, at the latest with the commit.
 */
import { sql } from 'kysely';
import { SYNC_WAIT } from './node-session.ts';

type Answer = (error: unknown, result: never) => void;
export type Query = (sql: string, parameters: readonly unknown[], answer: Answer) => void;

const MARK = '/* held back */';

/**
 * No more statements are held back, so that a bulk change's text stays short, and the server works while this program
 * prepares the next part.
 */
export const MOST_HELD = 100;

/**
 * Marks a write whose result nobody looks at. Its failure is reported by the statement with which it was sent, which
 * may be the commit: nothing is stored then.
 */
export const heldBack = sql.raw(MARK);

export const isHeldBack = (sql: string): boolean => sql.endsWith(MARK);

const nothing = {} as never;

type Statement = { sql: string; parameters: readonly unknown[] };

/** Of an insert that is held back and says nothing but its values: up to them, and their places. */
const ONE_ROW = /^(insert into `\w+` \([^()]*\) values )(\(\?(?:, \?)*\)) \/\* held back \*\/$/;

/** Rows of the same columns, one after the other, are one insert. */
function joined(statements: readonly Statement[]): readonly Statement[] {
  const parts: Statement[] = [];
  for (let at = 0, end = 0; at < statements.length; at = end) {
    const one = statements[at] as Statement;
    end = at + 1;
    while (statements[end]?.sql === one.sql) end += 1;
    const [, head, places] = (end - at > 1 && ONE_ROW.exec(one.sql)) || [];
    const same = statements.slice(at, end);
    if (!head) parts.push(...same);
    else
      parts.push({
        sql: `${head}${Array(same.length).fill(places).join(', ')} ${MARK}`,
        parameters: same.flatMap(({ parameters }) => parameters),
      });
  }
  return parts;
}

/** Wraps one connection. A batch stops at its first failure, so nothing is committed after it. */
export function holdingBack(query: Query): Query {
  let held: Statement[] = [];
  let is_open = false;
  // A node that undoes a transaction in the middle of a batch goes on with the rest of it, as if there had been none.
  let is_node = false;
  // What was too much to hold back is under way while the next is made. Nothing is sent after it before it is known to be done.
  let is_under_way = false;
  let failure: unknown = null;
  let next: (() => void) | null = null;

  function whenDone(then: () => void): void {
    if (is_under_way) next = then;
    else then();
  }

  function sendAhead(answer: Answer): void {
    const { sql, parameters } = batchOf(held);
    held = [];
    is_under_way = true;
    query(sql, parameters, (error) => {
      is_under_way = false;
      failure ??= error;
      const then = next;
      next = null;
      then?.();
    });
    answer(null, nothing);
  }

  function send(sql: string, parameters: readonly unknown[], answer: Answer): void {
    if (failure && sql !== 'rollback') {
      const told = failure;
      [failure, held] = [null, []];
      answer(told, nothing);
      return;
    }
    failure = null;
    if (held.length === 0) {
      query(sql, parameters, answer);
      return;
    }
    const batch = batchOf([...held, { sql, parameters }]);
    held = [];
    query(batch.sql, batch.parameters, (error, results: unknown) =>
      answer(error, error ? nothing : ((results as never[]).at(-1) ?? nothing)),
    );
  }

  return (sql, parameters, answer) => {
    is_node ||= sql === SYNC_WAIT;
    if (is_node) return query(sql, parameters, answer);
    const hasBegun = held[0]?.sql !== 'begin';
    if (sql === 'begin') is_open = true;
    if (is_open && (sql === 'begin' || isHeldBack(sql))) {
      held.push({ sql, parameters });
      if (held.length < MOST_HELD) return answer(null, nothing);
      return whenDone(() => (failure ? send(sql, parameters, answer) : sendAhead(answer)));
    }
    if (sql === 'rollback') held = [];
    const isEmpty = !hasBegun && (sql === 'rollback' || held.length === 1);
    if (sql === 'commit' || sql === 'rollback') is_open = false;
    if (isEmpty && !is_open) {
      held = [];
      return answer(null, nothing);
    }
    whenDone(() => send(sql, parameters, answer));
  };
}

function batchOf(statements: readonly Statement[]): Statement {
  const parts = joined(statements);
  return {
    sql: parts.map((one) => one.sql).join(';\n'),
    parameters: parts.flatMap((one) => one.parameters),
  };
}
