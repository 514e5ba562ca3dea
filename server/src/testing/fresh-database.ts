/** A migrated database of a test's own, on SQLite or, with TRUNKLINE_TEST_DATABASE_URL, on a MySQL server. */
import { createHash, randomUUID } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConnection } from 'mysql2/promise';
import { migrate } from '../db/migrate.ts';
import { type DatabaseTarget, type OpenDatabase, openDatabase } from '../db/open.ts';

export type FreshDatabase = { open: OpenDatabase; target: DatabaseTarget; close(): Promise<void> };

/** `way` leads to the database in another way than straight. */
export async function freshDatabase(
  way = (to: DatabaseTarget): DatabaseTarget => to,
): Promise<FreshDatabase> {
  const empty = await emptyDatabase(await template());
  const open = await openDatabase(way(empty.target));
  // Nothing to do on SQLite. On MySQL a second quarter of a second is cheaper than a shared database
  // would be: tests run in parallel processes, and a copy by `create table like` has no foreign keys.
  await migrate(open);
  return {
    open,
    target: empty.target,
    async close() {
      await open.close();
      await empty.drop();
    },
  };
}

/** A place for a database without any table, or a copy of a SQLite file; `drop` removes it. */
export async function emptyDatabase(
  copied: string | null = null,
): Promise<{ target: DatabaseTarget; drop(): Promise<void> }> {
  const server = process.env.TRUNKLINE_TEST_DATABASE_URL;
  if (server) return emptyMysql(server);
  const directory = mkdtempSync(join(tmpdir(), 'trunkline-test-'));
  const file = join(directory, 'trunkline.db');
  if (copied) copyFileSync(copied, file, constants.COPYFILE_FICLONE);
  return { target: { file }, drop: async () => rmSync(directory, { recursive: true }) };
}

async function emptyMysql(server: string) {
  const name = `trunkline_test_${randomUUID().slice(0, 8)}`;
  const url = new URL(server);
  url.pathname = '/';
  const ask = async (statement: string) => {
    const connection = await createConnection({ uri: url.href });
    await connection.query(statement);
    await connection.end();
  };
  await ask(`create database ${name} character set utf8mb4`);
  const target = { url: new URL(`/${name}`, url).href, connections: 10 };
  return { target, drop: () => ask(`drop database ${name}`) };
}

let known: string | null = null;

/** The migrated SQLite file that is copied: made once for these sources, by whichever process is first. */
async function template(): Promise<string | null> {
  if (process.env.TRUNKLINE_TEST_DATABASE_URL) return null;
  known ??= join(tmpdir(), `trunkline-template-${fingerprint()}.db`);
  if (existsSync(known)) return known;
  const made = `${known}.${process.pid}`;
  const open = await openDatabase({ file: made });
  await migrate(open);
  // Closing folds the write-ahead log into the file.
  await open.close();
  renameSync(made, known);
  return known;
}

function fingerprint(): string {
  const directory = fileURLToPath(new URL('../db', import.meta.url));
  const sources = globSync(['*.ts', 'migrations/*.ts'], { cwd: directory }).sort();
  const hash = createHash('sha256');
  for (const source of sources)
    if (!source.endsWith('.test.ts')) hash.update(readFileSync(join(directory, source)));
  return hash.digest('hex').slice(0, 16);
}
