/** Makes a backup while the server runs: each database as it is at one moment, and the secrets. */

import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Config } from '../app/config.ts';
import { claimDirectory, type DirectoryClaim } from '../db/claim-directory.ts';
import { askPlace, dataFiles } from '../db/data-files.ts';
import { isThere } from '../db/is-there.ts';
import { makeDirectory } from '../db/make-directory.ts';
import { openDatabase } from '../db/open.ts';
import { DatabaseRefusal } from '../db/refusal.ts';
import { removedWhenStopped } from '../db/removed-when-stopped.ts';
import { refusalOf } from '../db/sqlite.ts';
import { callFilesOf, DUMP, finish, putFile } from './backup-files.ts';
import { rememberBackup } from './last-backup.ts';
import { dumpMysql } from './mysql-dump.ts';
import { BackupRefusal } from './refusal.ts';

/** In one step: with several, a busy server would make the copy begin again after every change. */
const ALL_PAGES = 2_147_483_647;

const DAY_MS = 86_400_000;

type From = Pick<Config, 'data_dir' | 'database_url'> & {
  /** Without the database, which is dumped by other means: where this runs are no programs for it. */
  files_only?: boolean;
};

/** Answers the folder that was made in `to`. It is there whole or not at all. */
export async function makeBackup(from: From, to: string, passphrase: string | null): Promise<string> {
  const made_at = new Date().toISOString();
  const folder = join(to, `trunkline-${made_at.replace(/[-:]|\.\d+/g, '')}`);
  const unfinished = `${folder}.unfinished`;
  makeDirectory(to);
  await removeKilled(to);
  await mkdir(unfinished, { mode: 0o700 }).catch(refuseBeside);
  return removedWhenStopped(unfinished, async () => {
    let claim: DirectoryClaim | null = null;
    try {
      claim = claimWork(unfinished);
      if (existsSync(folder)) refuseBeside({ code: 'EEXIST' });
      const secrets = await secretsOf(from.data_dir);
      if (from.files_only) refuseWithoutServer(from);
      else if (from.database_url) {
        await refuseEmpty(from.database_url);
        await dumpMysql(from.database_url, (sql) => putFile(unfinished, DUMP, sql, passphrase));
      } else await copySqlite(from.data_dir, dataFiles.database, unfinished, passphrase, notYet(secrets));
      const call_files = callFilesOf(from.data_dir);
      for (const name of call_files) await copySqlite(from.data_dir, name, unfinished, passphrase);
      // As they were before and are now, they open all that was copied between.
      if (secrets !== (await secretsOf(from.data_dir))) throw new BackupRefusal(EXCHANGED);
      const has_secrets = secrets !== null;
      if (has_secrets) await putFile(unfinished, dataFiles.secrets, Readable.from([secrets]), passphrase);
      const database = from.files_only ? 'elsewhere' : from.database_url ? 'mysql' : 'sqlite';
      const is_sealed = passphrase !== null;
      await finish(unfinished, { made_at, database, is_sealed, has_secrets, call_files });
      await rename(unfinished, folder);
      claim?.release();
      await rm(join(folder, dataFiles.claim), { force: true });
      await rememberBackup(from.data_dir, { made_at, folder: resolve(folder), is_sealed });
      return folder;
    } catch (error) {
      claim?.release();
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  });
}

/** Null where the disk knows no locks, as some across a network: nobody takes it for one that was killed there. */
function claimWork(unfinished: string): DirectoryClaim | null {
  try {
    return claimDirectory(unfinished);
  } catch (error) {
    if (error instanceof DatabaseRefusal) return null;
    throw error;
  }
}

/** What was copied by backups that were killed, as large as a backup, and perhaps not sealed yet. */
async function removeKilled(to: string): Promise<void> {
  for (const name of readdirSync(to)) {
    const folder = join(to, name);
    if (/^trunkline-\d{8}T\d{6}Z\.unfinished$/.test(name) && isKilled(folder))
      await rm(folder, { recursive: true, force: true });
  }
}

/** Without a claim it has just begun, or is the work of a release that made none. */
function isKilled(unfinished: string): boolean {
  if (!existsSync(join(unfinished, dataFiles.claim))) {
    const made = statSync(unfinished, { throwIfNoEntry: false });
    return made !== undefined && Date.now() - made.mtimeMs > DAY_MS;
  }
  const claim = claimWork(unfinished);
  claim?.release();
  return claim !== null;
}

const EXCHANGED =
  'The secrets were rotated during the backup, so they may not decrypt it. Run the command again.';

/** Null where they are given by variables. */
async function secretsOf(data_dir: string): Promise<string | null> {
  const file = join(data_dir, dataFiles.secrets);
  return isThere(file) ? readFile(file, 'utf8') : null;
}

/** Two in one folder would write, and remove, each other's files. */
function refuseBeside(error: { code?: string }): never {
  if (error.code !== 'EEXIST') throw error;
  throw new BackupRefusal('Another backup was started in the same second. Run the command again.');
}

function refuseWithoutServer({ database_url }: From): void {
  if (!database_url)
    throw new BackupRefusal(
      'The database is one of the files of the data directory; run the backup without --files-only.',
    );
}

/**
 * Says whether the first start is still under way, by what it makes in the end: the tables all at once, then the secrets,
 * and the first user.
 */
const notYet = (secrets: string | null) => (copied: DatabaseSync) => {
  const tables = copied.prepare(`select 1 from sqlite_master where name = 'trunkline_migrations'`);
  if (!tables.get()) return true;
  return secrets === null && !copied.prepare('select 1 from users').get();
};

async function refuseEmpty(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url, connections: 1 });
  try {
    const { rows } = await sql`show tables like 'trunkline_migrations'`.execute(db);
    if (rows.length === 0) throw new BackupRefusal(emptyText(new URL(url).pathname.slice(1)));
  } finally {
    await close();
  }
}

const emptyText = (database: string) =>
  `The database ${database} has nothing in it yet, because the server's first start has not ended. Wait until the server says that it is ready, or start it, and run the command again.`;

/** SQLite's results for a file or directory that may not be written, for a file that is damaged, and for one that is no database. */
const isOfTheFile = (error: unknown) =>
  [8, 11, 14, 26].includes(Number((error as { errcode?: unknown }).errcode) & 0xff);

/** Answers whether it is too early for a backup. Throws if a page of the copy is not as it has to be. */
async function copyPages(
  file: string,
  copy: string,
  isTooEarly: (copied: DatabaseSync) => boolean,
): Promise<boolean> {
  const source = new DatabaseSync(file, { timeout: 5000 });
  try {
    await backup(source, copy, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  await chmod(copy, 0o600);
  const copied = new DatabaseSync(copy);
  try {
    // One file, with no log beside it.
    copied.exec('pragma journal_mode = delete');
    const [answer] = Object.values(copied.prepare('pragma integrity_check(1)').get() ?? {});
    if (answer !== 'ok')
      throw new BackupRefusal(`The database ${file} is damaged (${answer}); no backup was made.`);
    return isTooEarly(copied);
  } finally {
    copied.close();
  }
}

async function copySqlite(
  data_dir: string,
  name: string,
  folder: string,
  passphrase: string | null,
  isTooEarly = (_: DatabaseSync) => false,
): Promise<void> {
  const file = join(data_dir, name);
  if (!isThere(file)) throw new BackupRefusal(askPlace(`There is no database ${file}`));
  const copy = join(folder, 'copy.db');
  const isEarly = await copyPages(file, copy, isTooEarly).catch((error: unknown) => {
    throw isOfTheFile(error) ? refusalOf(file, error) : error;
  });
  if (isEarly) throw new BackupRefusal(emptyText(file));
  if (passphrase === null) return rename(copy, join(folder, name));
  await putFile(folder, name, createReadStream(copy), passphrase);
  await rm(copy);
}
