/** A disk of a few megabytes, for what happens when it is full: a file system in memory, where the machine lets a test mount one. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

export type SmallDisk = {
  path: string;
  /** Takes all room but so many kilobytes. */
  fill(left_kb: number): void;
  /** Makes the disk larger. */
  grow(): void;
  makeReadOnly(): void;
};

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' });

/** Null, and the test is skipped with the reason, where nothing may be mounted. */
export function smallDisk(t: TestContext, size_mb: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'trunkline-disk-'));
  try {
    mount('-t', 'tmpfs', '-o', `size=${size_mb}m`, 'none', path);
  } catch {
    rmdirSync(path);
    t.skip('needs the right to mount a file system');
    return null;
  }
  t.after(() => {
    execFileSync('umount', ['-l', path]);
    rmdirSync(path);
  });
  return {
    path,
    fill(left_kb) {
      const { bavail, bsize } = statfsSync(path);
      const bytes = bavail * bsize - left_kb * 1024;
      if (bytes > 0) writeFileSync(join(path, 'filling'), Buffer.alloc(bytes));
    },
    grow: () => void mount('-o', `remount,size=${size_mb * 20}m`, path),
    makeReadOnly: () => void mount('-o', 'remount,ro', path),
  };
}
