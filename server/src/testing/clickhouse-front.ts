/**
 * A real ClickHouse engine, as the npm package `chdb` brings it, behind as much of ClickHouse's HTTP interface as its
 * official client uses. A process of its own, since the engine is one for each process: `TRUNKLINE_TEST_CHDB` names the
 * folder in which chdb is installed. Sends its port, and ends when nobody listens to it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

type Session = { query(sql: string, format?: string): string; close(): void };

const folder = process.env.TRUNKLINE_TEST_CHDB ?? '';
const { Session } = createRequire(join(folder, 'package.json'))('chdb') as { Session: new () => Session };
const session = new Session();
const made = new Set<string>();

/** A text between quotes. */
const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams, pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (pathname === '/ping') return void response.end('Ok.\n');
  const body = await bodyOf(request);
  const asked = searchParams.get('query');
  const database = searchParams.get('database') ?? 'default';
  const user = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
  try {
    if (user === 'default:wrong')
      throw new Error('Code: 516. DB::Exception: default: Authentication failed. (AUTHENTICATION_FAILED)');
    // Everything below runs without a pause, so what is set here holds for this question alone.
    if (!made.has(database)) session.query(`create database if not exists ${database}`);
    made.add(database);
    session.query(`use ${database}`);
    for (const [name, value] of searchParams)
      if (name.startsWith('param_')) session.query(`set ${name} = ${quoted(value)}`);
      else if (/^(max_execution_time|output_format_\w+|input_format_\w+)$/.test(name))
        session.query(`set ${name} = ${quoted(value)}`);
    const text = session.query(asked === null ? body : `${asked}\n${body}`, 'TabSeparated');
    response.writeHead(200, {
      'content-type': 'text/plain; charset=UTF-8',
      'x-clickhouse-format': 'JSONEachRow',
    });
    response.end(text);
  } catch (error) {
    const message = (error as Error).message.replace(/^Query failed: /, '');
    const code = /Code: (\d+)/.exec(message)?.[1] ?? '1001';
    response.writeHead(code === '516' ? 403 : 500, { 'x-clickhouse-exception-code': code });
    response.end(`${message}\n`);
  }
}

const server = createServer(
  { maxHeaderSize: 1_048_576 },
  (request, response) => void answer(request, response),
);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
// Not by its standard input: the engine reads rows from there.
process.once('disconnect', () => {
  session.close();
  process.exit(0);
});
