/** Puts a backup in the place of what is there, which is kept aside. */

import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../app/config.ts';
import { claimDirectory } from '../db/claim-directory.ts';
import { dataFiles } from '../db/data-files.ts';
import { UNFINISHED } from '../db/half-restored.ts';
import { makeDirectory } from '../db/make-directory.ts';
import { NEWEST_SCHEMA } from '../db/migrate.ts';
import { ownedAs } from '../db/owned-as.ts';
import { type About, DUMP, takeFile, verify } from './backup-files.ts';
import { loadMysql, refuseNotEmpty } from './mysql-dump.ts';
import { BackupRefusal } from './refusal.ts';

type Into = Pick<Config, 'data_dir' | 'database_url'>;

const UNPACKED = '.restoring-';

/** A database with its log and the log's index: what a crash left beside a file must not be read with another one. */
const withLog = (name: string) => (name.endsWith('.db') ? [`${name}-wal`, `${name}-shm`, name] : [name]);

/** Answers the folder where the former files are, null when there were none. Until all is checked, nothing is changed. */
export async function restoreBackup(
  folder: string,
  into: Into,
  passphrase: string | null,
): Promise<string | null> {
  const about = await verify(folder);
  if ((about.database === 'sqlite') === Boolean(into.database_url))
    throw new BackupRefusal(
      !into.database_url
        ? 'This is a backup of a MySQL or MariaDB installation; set DATABASE_URL to the database to restore into.'
        : 'This is a backup of a SQLite database; it cannot be restored into the database in DATABASE_URL.',
    );
  if (into.database_url && about.database === 'mysql') await refuseNotEmpty(into.database_url);
  makeDirectory(into.data_dir);
  const claim = claimDirectory(into.data_dir);
  await removeUnpacked(into.data_dir);
  const unpacked = await mkdtemp(join(into.data_dir, UNPACKED));
  try {
    for (const name of about.call_files) refuseInUse(join(into.data_dir, name));
    const unpack = async (name: string) => {
      const content = takeFile(folder, name, about, passphrase);
      await pipeline(content, createWriteStream(join(unpacked, name), { mode: 0o600, flush: true }));
      ownedAs(join(unpacked, name), into.data_dir);
    };
    const files = filesOf(about);
    for (const name of files) await unpack(name);
    for (const name of files) if (name.endsWith('.db')) refuseUnusable(join(unpacked, name));
    const take = () => exchange(into.data_dir, unpacked, files);
    if (!into.database_url || about.database === 'elsewhere') return await take();
    // What is sealed is proved by its end: not a line of it goes into the database before.
    if (about.is_sealed) await unpack(DUMP);
    const dump = createReadStream(join(about.is_sealed ? unpacked : folder, DUMP));
    return await loadMysql(into.database_url, dump, take);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    claim.release();
  }
}

/** Of one that was killed: as large as its backup, and no longer sealed. */
async function removeUnpacked(data_dir: string): Promise<void> {
  for (const name of readdirSync(data_dir))
    if (name.startsWith(UNPACKED)) await rm(join(data_dir, name), { recursive: true });
}

function filesOf({ database, call_files, has_secrets }: About): string[] {
  return [
    ...(database === 'sqlite' ? [dataFiles.database] : []),
    ...call_files,
    ...(has_secrets ? [dataFiles.secrets] : []),
  ];
}

/** A server on MySQL or MariaDB claims no directory, yet it may have these open. */
function refuseInUse(file: string): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; rollback');
  } catch (error) {
    // One that is damaged may go.
    if ((error as { errcode?: unknown }).errcode === 5)
      throw new BackupRefusal(`Trunkline is running and uses ${file}. Stop it first.`);
  } finally {
    database.close();
  }
}

function refuseUnusable(file: string): void {
  const name = basename(file);
  const database = new DatabaseSync(file);
  try {
    const [answer] = Object.values(database.prepare('pragma quick_check(1)').get() ?? {});
    if (answer !== 'ok') throw new BackupRefusal(`${name} in the backup is damaged (${answer}).`);
    if (name !== dataFiles.database) return;
    const newest = Number(
      database.prepare('select max(number) as number from trunkline_migrations').get()?.number,
    );
    if (newest > NEWEST_SCHEMA)
      throw new BackupRefusal(
        `The backup was made by a newer Trunkline (its schema is ${newest}, this release knows ${NEWEST_SCHEMA}).`,
      );
  } finally {
    database.close();
  }
}

/** Renames only. Should it be interrupted, the server does not start before it was done again. */
async function exchange(data_dir: string, unpacked: string, files: string[]): Promise<string | null> {
  const marker = join(data_dir, UNFINISHED);
  await (await open(marker, 'w', 0o600)).close();
  await settle(data_dir);
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const aside = join(data_dir, `before-restore-${stamp}`);
  const there = files.flatMap(withLog).filter((name) => existsSync(join(data_dir, name)));
  if (there.length > 0)
    await mkdir(aside, { recursive: true, mode: 0o700 }).then(() => ownedAs(aside, data_dir));
  for (const name of there) await rename(join(data_dir, name), join(aside, name));
  for (const name of files) await rename(join(unpacked, name), join(data_dir, name));
  await settle(data_dir);
  await rm(marker);
  return there.length > 0 ? aside : null;
}

/** Renames survive a power failure once their folder is on the disk. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
