/** A database that only records changes: it reads from the real one, and keeps the statements that would change it. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Db, OpenDatabase } from './open.ts';
import type { Database } from './tables.ts';

const reads = /^\s*(select|with|show|explain)\b/i;

/** What is read from a table that an earlier statement would have made. */
const NOT_THERE = /no such (table|column)/;
const notThere = ['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR'];

const EMPTY: QueryResult<never> = { rows: [], numAffectedRows: 0n };

/** `from`: where rows are read; null for an empty database. */
export function recording(
  from: Db | null,
  dialect: OpenDatabase['dialect'],
): { db: Db; statements: string[] } {
  const statements: string[] = [];
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (!reads.test(query.sql)) statements.push(withValues(query));
      else if (from) return read<R>(from, query);
      return EMPTY;
    },
    // biome-ignore lint/correctness/useYield: what Kysely asks of a driver.
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('a migration reads no stream');
    },
  };
  const nothing = async () => {};
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  const isMysql = dialect === 'mysql';
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => (isMysql ? new MysqlAdapter() : new SqliteAdapter()),
      createDriver: () => driver,
      createIntrospector: (of) => (isMysql ? new MysqlIntrospector(of) : new SqliteIntrospector(of)),
      createQueryCompiler: () => (isMysql ? new MysqlQueryCompiler() : new SqliteQueryCompiler()),
    },
  });
  return { db, statements };
}

async function read<R>(from: Db, query: CompiledQuery): Promise<QueryResult<R>> {
  try {
    return await from.executeQuery<R>(query as CompiledQuery<R>);
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    if (notThere.includes(String(code)) || NOT_THERE.test(message)) return EMPTY;
    throw error;
  }
}

/** For a person to read: the values stand in the text. */
function withValues({ sql, parameters }: CompiledQuery): string {
  if (parameters.length === 0) return sql;
  let at = 0;
  return sql.replaceAll('?', () => literal(parameters[at++]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
