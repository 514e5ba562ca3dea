/** The unit and route tests in a few processes, and what they say: a line for each file, all of what failed. */
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Outcome, runNode } from './run-command.ts';

export type Counts = { passed: number; failed: number; skipped: number };

/** No single test takes that long, however busy the machine. */
const TEST_TIMEOUT = '--test-timeout=180000';

/** `name` begins each line, since two databases are tested at the same time. */
export async function runTestFiles(
  name: string,
  files: string[],
  processes: number,
  env: Record<string, string>,
): Promise<Outcome & { counts: Counts }> {
  if (files.length === 0)
    return { ok: false, output: 'No test has such a path.', counts: { passed: 0, failed: 0, skipped: 0 } };
  const scratch = scratchDirectory();
  const mixed = mixedBy(name, files);
  const shares = Array.from({ length: Math.min(processes, files.length) }, (_, share) =>
    mixed.filter((_, index) => index % processes === share),
  );
  const ended = await Promise.all(
    shares.map((share) =>
      runNode('scripts/run-test-files.ts', share, {
        options: [TEST_TIMEOUT],
        env: {
          TRUNKLINE_TEST_DATABASE_URL: undefined,
          NO_COLOR: '1',
          TMPDIR: scratch,
          // A name that is looked up in vain, for want of a network, is given up after a second.
          RES_OPTIONS: 'timeout:1 attempts:1',
          ...env,
        },
        // What is not indented is a whole file.
        show: (line) => /^[✔✖] .*\.test\.ts /.test(line) && console.log(`${name} ${line}`),
      }),
    ),
  );
  rmSync(scratch, { recursive: true, force: true });
  return {
    ok: ended.every(({ ok }) => ok),
    output: ended.map(failuresOf).join('\n').trim(),
    counts: sumOf(ended.map(({ output }) => countsOf(output))),
  };
}

/**
 * In an order that is always the same and another for each name: tests of one folder wait for the same things, and all
 * processes would wait at the same time.
 */
export function mixedBy(name: string, files: readonly string[]): string[] {
  const placed = files.map((file) => ({ file, place: hash('sha1', `${name} ${file}`) }));
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ file }) => file);
}

/**
 * For databases that last as long as a test: in memory where the machine has such a place, since half of the
 * time would go into making sure that they survive a power failure.
 */
export function scratchDirectory(): string {
  return mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'trunkline-tests-'));
}

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}

/** The end of node's own report, and what is said right before it; of a process that broke off before it, the last lines. */
function failuresOf({ ok, output }: Outcome): string {
  if (ok) return '';
  const end = output.search(/^(?:ℹ |The tests are over, and)/m);
  return end < 0 ? output.split('\n').slice(-60).join('\n') : output.slice(end);
}

/** Read from node's report, `ℹ pass 12`, or from Playwright's, `  12 passed (3.4s)`. */
export function countsOf(output: string): Counts {
  const told = (pattern: RegExp) =>
    [...output.matchAll(pattern)].reduce((sum, [, count]) => sum + Number(count), 0);
  return {
    passed: told(/^ℹ pass (\d+)$/gm) + told(/^ +(\d+) passed\b/gm),
    failed: told(/^ℹ (?:fail|cancelled) (\d+)$/gm) + told(/^ +(\d+) (?:failed|flaky|interrupted)$/gm),
    skipped: told(/^ℹ skipped (\d+)$/gm) + told(/^ +(\d+) (?:skipped|did not run)$/gm),
  };
}

export function sumOf(all: readonly Counts[]): Counts {
  const sum = (of: keyof Counts) => all.reduce((total, counts) => total + counts[of], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}
