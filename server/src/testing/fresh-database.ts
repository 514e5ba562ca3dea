/** A migrated database of a test's own, on SQLite or, with TRUNKLINE_TEST_DATABASE_URL, on a MySQL server. */
import { createHash } from 'node:crypto';
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
import { migrate } from '../db/migrate.ts';
import { type DatabaseTarget, type OpenDatabase, openDatabase } from '../db/open.ts';
import type { QueryWatch } from '../db/query-watch.ts';
import { emptyMysql, lendMysql, mysqlUrl } from './fresh-mysql.ts';

export type FreshDatabase = { open: OpenDatabase; target: DatabaseTarget; close(): Promise<void> };

/** `way` leads to the database in another way than straight; `watch` is told of what is asked there. */
export async function freshDatabase(
  way = (to: DatabaseTarget): DatabaseTarget => to,
  watch: QueryWatch | null = null,
): Promise<FreshDatabase> {
  const { target, drop } = await migratedDatabase();
  const open = await openDatabase(way(target), watch);
  return {
    open,
    target,
    async close() {
      await open.close();
      await drop();
    },
  };
}

type Place = { target: DatabaseTarget; drop(): Promise<void> };

async function migratedDatabase(): Promise<Place> {
  const server = process.env.TRUNKLINE_TEST_DATABASE_URL;
  if (!server) return fileIn(await template());
  const { name, giveBack } = await lendMysql(server);
  return { target: onServer(server, name), drop: giveBack };
}

/** A place for a database without any table; `drop` removes it. */
export async function emptyDatabase(): Promise<Place> {
  const server = process.env.TRUNKLINE_TEST_DATABASE_URL;
  if (!server) return fileIn(null);
  const { name, drop } = await emptyMysql(server);
  return { target: onServer(server, name), drop };
}

const onServer = (server: string, name: string) => ({ url: mysqlUrl(server, name), connections: 10 });

function fileIn(copied: string | null): Place {
  const directory = mkdtempSync(join(tmpdir(), 'trunkline-test-'));
  const file = join(directory, 'trunkline.db');
  if (copied) copyFileSync(copied, file, constants.COPYFILE_FICLONE);
  return { target: { file }, drop: async () => rmSync(directory, { recursive: true }) };
}

let known: string | null = null;

/** The migrated SQLite file that is copied: made once for these sources, by whichever process is first. */
async function template(): Promise<string> {
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
