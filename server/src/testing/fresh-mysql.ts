/**
 * Migrated databases on a MySQL server for the tests of this process. To make one takes forty changes of the
 * schema, so one that a test is done with is emptied to the first rows and given to the next test.
 */
import { randomUUID } from 'node:crypto';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';

export type Lent = { name: string; giveBack(): Promise<void> };

type Beginning = { tables: string[]; shape: string; hasTriggers: boolean; fill: string };

/** What a database is like that has just been migrated. */
let beginning: Beginning | undefined;
const idle: string[] = [];
const made: string[] = [];

/** The URL of a database of that server. */
export const mysqlUrl = (server: string, name: string) => new URL(`/${name}`, server).href;

/** A database without any table; `drop` removes it. */
export async function emptyMysql(server: string): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `trunkline_test_${randomUUID().slice(0, 8)}`;
  await ask(server, (connection) => connection.query(`create database ${name} character set utf8mb4`));
  return {
    name,
    drop: () => ask(server, (connection) => connection.query(`drop database ${name}`)).then(() => undefined),
  };
}

/** A migrated one with its first rows and nothing else. */
export async function lendMysql(server: string): Promise<Lent> {
  const name = idle.pop() ?? (await makeMigrated(server));
  beginning ??= await ask(server, (connection) => lookAt(connection, name));
  const first = beginning;
  return {
    name,
    async giveBack() {
      if (await ask(server, (connection) => beginAgain(connection, name, first))) idle.push(name);
    },
  };
}

async function makeMigrated(server: string): Promise<string> {
  const { name } = await emptyMysql(server);
  if (made.length === 0) process.once('beforeExit', () => dropAll(server));
  made.push(name);
  const open = await openDatabase({ url: mysqlUrl(server, name), connections: 1 });
  await migrate(open);
  await open.close();
  return name;
}

async function lookAt(connection: Connection, name: string): Promise<Beginning> {
  const tables = await select(
    connection,
    `select table_name as x from information_schema.tables where table_schema = '${name}'`,
  );
  await connection.query(`use ${name}`);
  const inserts: string[] = [];
  for (const table of await withRows(connection, tables)) {
    const columns = await select(
      connection,
      `select column_name as x from information_schema.columns where table_schema = '${name}'
        and table_name = '${table}' and coalesce(generation_expression, '') = ''`,
    );
    const sql = connection.format('select ?? from ??', [columns, table]);
    const [rows] = await connection.query<RowDataPacket[][]>({ sql, rowsAsArray: true });
    inserts.push(connection.format('insert into ?? (??) values ?', [table, columns, rows]));
  }
  const triggers = await select(
    connection,
    "select 'x' as x from information_schema.triggers where trigger_schema = database()",
  );
  const shape = await shapeOf(connection, name);
  return { tables, shape, hasTriggers: triggers.length > 0, fill: inserts.join(';') };
}

/** False, with nothing done, when a test changed the schema, or triggers would not leave it at that. */
async function beginAgain(connection: Connection, name: string, first: Beginning): Promise<boolean> {
  if (first.hasTriggers || (await shapeOf(connection, name)) !== first.shape) return false;
  await connection.query(`use ${name}`);
  const deletes = (await withRows(connection, first.tables)).map((table) => `delete from ${table}`);
  await connection.query(['set foreign_key_checks = 0', 'begin', ...deletes, first.fill, 'commit'].join(';'));
  return true;
}

function withRows(connection: Connection, tables: string[]): Promise<string[]> {
  const asked = tables.map((table) => `(select '${table}' as x from ${table} limit 1)`);
  return select(connection, asked.join(' union all '));
}

/** Tells two schemas apart by their columns, indexes and triggers. */
async function shapeOf(connection: Connection, name: string): Promise<string> {
  const columns =
    'table_name, column_name, column_type, is_nullable, column_default, extra, generation_expression';
  const indexes = 'table_name, index_name, seq_in_index, column_name, non_unique';
  const parts = await select(
    connection,
    `select concat(count(*), ':', coalesce(sum(crc32(concat_ws(',', ${columns}))), 0)) as x
      from information_schema.columns where table_schema = '${name}'
    union all select concat(count(*), ':', coalesce(sum(crc32(concat_ws(',', ${indexes}))), 0))
      from information_schema.statistics where table_schema = '${name}'
    union all select count(*) from information_schema.triggers where trigger_schema = '${name}'`,
  );
  return parts.join(' ');
}

async function select(connection: Connection, query: string): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(query);
  return rows.map(({ x }) => String(x));
}

async function ask<T>(server: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({
    uri: mysqlUrl(server, ''),
    multipleStatements: true,
    dateStrings: true,
    timezone: 'Z',
  });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

function dropAll(server: string): Promise<unknown> {
  const drops = made.splice(0).map((name) => `drop database if exists ${name}`);
  return ask(server, (connection) => connection.query(drops.join(';')));
}
