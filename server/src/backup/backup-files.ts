/** A backup is a folder of files, with their checksums as `sha256sum -c` reads them. */

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { dataFiles } from '../db/data-files.ts';
import { isThere } from '../db/is-there.ts';
import { BackupRefusal } from './refusal.ts';
import { sealFile, unsealed } from './sealed-file.ts';

const SUMS = 'SHA256SUMS';
const ABOUT = 'about.json';
const SEALED = '.sealed';
/** Of MySQL and MariaDB. */
export const DUMP = 'trunkline.sql';

/** The embedded stores of the data directory, each there once something was written to it. */
const CALL_FILES = [dataFiles.calls, dataFiles.traces, dataFiles.figures] as const;

const about = z.object({
  made_at: z.iso.datetime(),
  /** `elsewhere`: it was dumped by other means. */
  database: z.enum(['sqlite', 'mysql', 'elsewhere']),
  is_sealed: z.boolean(),
  /** Whether `secrets.json` is in it; secrets of the environment are kept by whoever set it. */
  has_secrets: z.boolean(),
  /** Those that were there; backups of before have none. */
  call_files: z.array(z.enum(CALL_FILES)).default([]),
});
export type About = z.output<typeof about>;

export function callFilesOf(data_dir: string): About['call_files'] {
  return CALL_FILES.filter((name) => isThere(join(data_dir, name)));
}

/** Puts a file into the backup, sealed where there is a passphrase. */
export async function putFile(
  folder: string,
  name: string,
  content: Readable,
  passphrase: string | null,
): Promise<void> {
  if (passphrase) await sealFile(content, join(folder, name + SEALED), passphrase);
  else await pipeline(content, createWriteStream(join(folder, name), { mode: 0o600, flags: 'wx' }));
}

/** A file of the backup as it was. */
export function takeFile(
  folder: string,
  name: string,
  { is_sealed }: About,
  passphrase: string | null,
): Readable {
  if (!is_sealed) return createReadStream(join(folder, name));
  if (!passphrase)
    throw new BackupRefusal('This backup is encrypted; set TRUNKLINE_BACKUP_PASSPHRASE to its passphrase.');
  return Readable.from(unsealed(join(folder, name + SEALED), passphrase));
}

/** The last thing to do: what is in it, and the checksums. */
export async function finish(folder: string, facts: About): Promise<void> {
  await writeFile(join(folder, ABOUT), `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  const lines = [];
  const names = (await readdir(folder)).filter((name) => name !== dataFiles.claim);
  for (const name of names.toSorted()) lines.push(`${await sumOf(join(folder, name))}  ${name}\n`);
  await writeFile(join(folder, SUMS), lines.join(''), { mode: 0o600 });
}

/** Before anything else is done with a backup: it is whole, and every byte is what it was. */
export async function verify(folder: string): Promise<About> {
  if (!isThere(join(folder, SUMS)))
    throw new BackupRefusal(`There is no backup in ${folder}: it has no file ${SUMS}.`);
  const listed = new Map<string, string>();
  for (const line of (await readFile(join(folder, SUMS), 'utf8')).split('\n').filter(Boolean)) {
    const [, sum, name] = /^([0-9a-f]{64}) {2}([\w.-]+)$/.exec(line) ?? [];
    if (!sum || !name) throw new BackupRefusal(`The file ${join(folder, SUMS)} is damaged.`);
    listed.set(name, sum);
  }
  for (const [name, sum] of listed) {
    const path = join(folder, name);
    if (!isThere(path)) throw new BackupRefusal(`The backup ${folder} is missing its file ${name}.`);
    if ((await sumOf(path)) !== sum)
      throw new BackupRefusal(`The file ${path} is damaged: its checksum does not match.`);
  }
  if (!listed.has(ABOUT)) throw new BackupRefusal(`The backup ${folder} is missing its file ${ABOUT}.`);
  const facts = about.parse(JSON.parse(await readFile(join(folder, ABOUT), 'utf8')));
  // Of a list that was cut short the rest would be restored unseen.
  for (const name of namesOf(facts))
    if (!listed.has(name))
      throw new BackupRefusal(`The file ${join(folder, SUMS)} is damaged: it does not list ${name}.`);
  return facts;
}

function namesOf({ database, is_sealed, has_secrets, call_files }: About): string[] {
  const names = [
    ...(database === 'mysql' ? [DUMP] : []),
    ...(database === 'sqlite' ? [dataFiles.database] : []),
    ...call_files,
    ...(has_secrets ? [dataFiles.secrets] : []),
  ];
  return names.map((name) => (is_sealed ? name + SEALED : name));
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
