/**
 * Runs the given test files in this one process: `node scripts/run-test-files.ts <files>`. A process for each
 * would spend three quarters of its time on starting. Each file is a suite, so the hooks at its top hold
 * for it alone, and what it must not leave behind is looked for at its end.
 */

import { type AsyncHook, AsyncResource, createHook } from 'node:async_hooks';
import { createRequire, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { after, afterEach, suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { root } from './root.ts';

/**
 * The test runner follows every promise, to know whose a test is that is declared, and an error that nobody caught.
 * That takes a quarter of the time, so it ends with the last declaration; such an error then fails the test it comes in.
 * Most files are loaded without any promise, see `load`.
 */
const followed = new Set<AsyncHook>();
const hookMethods: AsyncHook = Object.getPrototypeOf(createHook({}));
const { enable } = hookMethods;
hookMethods.enable = function (this: AsyncHook) {
  followed.add(this);
  return enable.call(this);
};

declare global {
  namespace NodeJS {
    interface Process {
      /** Sockets, servers and child processes; without documentation, as the warning of an open handle needs no more. */
      _getActiveHandles(): { unref?: () => void }[];
    }
  }
}

const require = createRequire(import.meta.url);
const files = process.argv.slice(2);

/** How long an open handle may keep the process after the last test. */
const PATIENCE_MS = 15_000;

const complaints: string[] = [];
for (const method of ['error', 'warn'] as const)
  console[method] = (...args: unknown[]) =>
    void complaints.push(`console.${method}: ${args.map((one) => inspect(one)).join(' ')}`);
process.on('warning', ({ name, stack }) => {
  if (name !== 'ExperimentalWarning') complaints.push(stack ?? name);
});
process.on('uncaughtExceptionMonitor', complainOf);
process.on('unhandledRejection', complainOf);
afterEach(refuseComplaints);

const environment = { ...process.env };
/** What a browser has and a test may stand in for. */
const globals = ['window', 'document', 'location', 'localStorage', 'sessionStorage'];
/** What a test may put another in the place of; of two put there one after the other, the first would stay. */
const { fetch } = globalThis;
const holders = new Map<string, string[]>();
let before = held();
let left = files.length;
let loading = files.length;
let imported: Promise<unknown> = Promise.resolve();

// All are loaded before the first test begins.
for (const file of files)
  suite(file, async () => {
    const loaded = load(join(root, file));
    if (loaded) await loaded;
    // Runs after the hooks of the file itself.
    after(() => {
      left -= 1;
      if (left === 0) setTimeout(tellWhatHolds, PATIENCE_MS).unref();
      noteHeld(file);
      refuseComplaints();
      refuseLeftovers();
    });
    loading -= 1;
    if (loading > 0) return;
    for (const hook of followed) hook.disable();
    // What has been compiled here is only read by the servers and commands that tests start.
    flushCompileCache();
  });

/**
 * At once: `import` makes a promise for each module behind each file, a hundred thousand that the runner would follow.
 * A file that waits for something at its top has to be imported, one after the other: while two wait for the same
 * module, the tests of both would be declared in the suite of the first.
 */
function load(path: string): Promise<unknown> | null {
  try {
    require(path);
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_REQUIRE_ASYNC_MODULE') throw error;
    // The runner knows by what has called it whose suite a test is declared in.
    const next = AsyncResource.bind(() => import(pathToFileURL(path).href));
    imported = imported.then(next, next);
    return imported;
  }
}

function complainOf(error: unknown): void {
  complaints.push(`Nobody caught: ${inspect(error)}`);
}

function refuseComplaints(): void {
  if (complaints.length > 0) throw new Error(complaints.splice(0).join('\n'));
}

/** The next file would find them. */
function refuseLeftovers(): void {
  const variables = Object.keys({ ...environment, ...process.env }).filter(
    (name) => process.env[name] !== environment[name],
  );
  const added = globals.filter((name) => name in globalThis);
  for (const name of added) Reflect.deleteProperty(globalThis, name);
  for (const name of variables) {
    if (environment[name] === undefined) delete process.env[name];
    else process.env[name] = environment[name];
  }
  const replaced = globalThis.fetch === fetch ? [] : ['fetch'];
  globalThis.fetch = fetch;
  const changed = [...variables, ...added, ...replaced];
  if (changed.length > 0) throw new Error(`Changed and not put back: ${changed.join(', ')}`);
}

function held(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function noteHeld(file: string): void {
  const now = held();
  for (const [kind, count] of now)
    if (count > (before.get(kind) ?? 0)) holders.set(kind, [...(holders.get(kind) ?? []), file]);
  before = now;
}

function tellWhatHolds(): void {
  const kinds = [...held().keys()].map(
    (kind) => `${kind} (more of them after ${holders.get(kind)?.join(', ')})`,
  );
  process.stdout.write(`The tests are over, and the process does not end: ${kinds.join('; ')}\n`);
  // The report comes when nothing holds the process any more.
  process.on('exit', () => {
    process.exitCode = 1;
  });
  for (const handle of process._getActiveHandles()) handle.unref?.();
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
}
