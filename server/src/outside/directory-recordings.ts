/** Recordings as files of a directory of this server: for accounts that name no bucket, where the operator wants that. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RecordingBucket } from './recording-bucket.ts';
import { BucketFault } from './try-bucket.ts';

const UNFINISHED = 'unfinished';

/** A recording that is still being written has grown within it. */
const LEFT_AFTER_MS = 86_400_000;

/**
 * Before the first is written into the directory: what a crash left unfinished goes. Other servers, unless this one `is_alone`, may
 * be writing there at this moment. Throws what the file system said.
 */
export function prepareRecordings(directory: string, { is_alone }: { is_alone: boolean }): void {
  const unfinished = join(directory, UNFINISHED);
  if (is_alone) rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(unfinished)) {
    const grown_at = statSync(join(unfinished, name), { throwIfNoEntry: false })?.mtimeMs;
    if (grown_at !== undefined && Date.now() - grown_at > LEFT_AFTER_MS)
      rmSync(join(unfinished, name), { force: true });
  }
}

/** Of one account. Names are made by this server, of digits, sids and formats. */
export function directoryRecordings(directory: string, account_sid: string): RecordingBucket {
  const fileOf = (name: string) => join(directory, account_sid, name);
  return {
    async size(name) {
      const found = await asked(stat(fileOf(name))).catch((error: unknown) => {
        if (error instanceof BucketFault && error.cause === 'ENOENT') return null;
        throw error;
      });
      return found?.isFile() ? found.size : null;
    },
    async read(name, first, last) {
      // Opened before anything is answered: somebody may have deleted it since its size was asked for.
      const file = await asked(open(fileOf(name)));
      return file.createReadStream({ start: first, end: last });
    },
    async remove(name) {
      await asked(rm(fileOf(name), { force: true }));
    },
    // Under its name only when it is whole.
    async write(name, _about, parts) {
      const unfinished = join(directory, UNFINISHED, randomUUID());
      await asked(mkdir(dirname(unfinished), { recursive: true, mode: 0o700 }));
      const file = await asked(open(unfinished, 'wx', 0o600));
      try {
        for await (const part of parts) await asked(file.writeFile(part));
        await asked(file.sync());
        await asked(mkdir(dirname(fileOf(name)), { recursive: true, mode: 0o700 }));
        await asked(rename(unfinished, fileOf(name)));
      } finally {
        await file.close();
        await rm(unfinished, { force: true }).catch(() => {});
      }
    },
  };
}

function asked<T>(work: Promise<T>): Promise<T> {
  return work.catch(({ code }: NodeJS.ErrnoException) => {
    throw new BucketFault(`The directory for recordings cannot be used (${code ?? 'unknown'}).`, {
      cause: code,
    });
  });
}
