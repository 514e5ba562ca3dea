/** What is remembered of the last backup in the data directory, for whoever asks whether there is one. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ownedAs } from '../db/owned-as.ts';

const NAME = 'last-backup.json';

const lastBackup = z.object({ made_at: z.iso.datetime(), folder: z.string(), is_sealed: z.boolean() });
export type LastBackup = z.output<typeof lastBackup>;

/** A backup that cannot be remembered is one all the same. */
export async function rememberBackup(data_dir: string, last: LastBackup): Promise<void> {
  if (!existsSync(data_dir)) return;
  const path = join(data_dir, NAME);
  try {
    await writeFile(path, `${JSON.stringify(last)}\n`, { mode: 0o600 });
    ownedAs(path, data_dir);
  } catch {
    // It is there all the same.
  }
}

/** Null where none was made, or what is remembered cannot be read. */
export async function readLastBackup(data_dir: string): Promise<LastBackup | null> {
  try {
    return lastBackup.parse(JSON.parse(await readFile(join(data_dir, NAME), 'utf8')));
  } catch {
    return null;
  }
}
