/** The parts of `npm test` and `npm run check`, each a promise that the project keeps. */
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BuildFailure, buildConsole } from './build-console.ts';
import { findChromium } from './find-chromium.ts';
import { findMysql } from './find-mysql.ts';
import { findRedis } from './find-redis.ts';
import { root } from './root.ts';
import { type Outcome, runNode } from './run-command.ts';
import { type Counts, countsOf, runTestFiles, scratchDirectory } from './test-processes.ts';

export type Result = Outcome & { skipped?: string; counts?: Counts };
export type Phase = { name: string; what: string; run: () => Promise<Result> };

const TSC = 'node_modules/typescript/bin/tsc';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
export const workspaces = ['contract', 'server', 'console', 'scripts'];

export const types: Phase = {
  name: 'types',
  what: 'the compiler accepts every workspace',
  async run() {
    // What was found the last time is kept, so that only what has changed since is looked at.
    const projects = ['contract', 'console', 'server', 'e2e'].map((name) => [
      ...['--project', name, '--pretty', 'false'],
      ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${name}.tsbuildinfo`],
    ]);
    const outcomes: Outcome[] = [];
    // Two at a time: each compiler uses more than one core by itself.
    for (let n = 0; n < projects.length; n += 2)
      outcomes.push(...(await Promise.all(projects.slice(n, n + 2).map((args) => runNode(TSC, args)))));
    return together(outcomes);
  },
};

export const style: Phase = {
  name: 'style',
  what: 'format and lint',
  run: () => runNode(BIOME, ['check', '--error-on-warnings']),
};

export const fixStyle: Phase = {
  ...style,
  run: () => runNode(BIOME, ['check', '--write', '--error-on-warnings']),
};

export const tree: Phase = {
  name: 'tree',
  what: 'imports, names, sizes, wholeness, citations',
  run: () => runNode('scripts/check-tree.ts', []),
};

export const unused: Phase = {
  name: 'unused',
  what: 'no file, export or dependency that nothing uses',
  run: () => runNode('node_modules/knip/bin/knip.js', ['--no-progress', '--cache']),
};

export const size: Phase = {
  name: 'size',
  what: 'the console builds and stays light',
  async run() {
    try {
      await buildConsole({ say: () => undefined });
    } catch (error) {
      if (error instanceof BuildFailure) return { ok: false, output: error.message };
      throw error;
    }
    return runNode('scripts/size-budget.ts', []);
  },
};

export const docs: Phase = {
  name: 'docs',
  what: 'generated documents are up to date',
  run: () => runNode('scripts/tasks/write-docs.ts', ['--check']),
};

/** Unit and route tests; `folders` and `words` narrow them down. */
export function tests(folders: string[], words: string[], processes: number): Phase {
  return {
    name: 'tests',
    what: `unit and route tests of ${folders.join(', ')}, on SQLite`,
    run: () => runTestFiles('sqlite', testFiles(folders, words), processes, {}),
  };
}

export function mysql(words: string[]): Phase {
  return {
    name: 'mysql',
    what: 'the tests of server that ask a database again, on MySQL or MariaDB beside a Redis',
    async run() {
      const [found, redis] = await Promise.all([findMysql(), findRedis()]);
      if ('url' in found) {
        const files = testFiles(['server'], words).filter(asksDatabase);
        const besides: Record<string, string> =
          'url' in redis ? { TRUNKLINE_TEST_BESIDE_REDIS: redis.url } : {};
        if ('fault' in redis && process.env.TRUNKLINE_REQUIRE_REDIS === '1')
          return { ok: false, output: redis.fault };
        if ('fault' in redis) console.log(`-- mysql goes without a Redis: ${redis.fault}`);
        return runTestFiles('mysql', files, 2, { TRUNKLINE_TEST_DATABASE_URL: found.url, ...besides });
      }
      const must = process.env.TRUNKLINE_REQUIRE_MYSQL === '1';
      return must ? { ok: false, output: found.fault } : { ok: true, output: '', skipped: found.fault };
    },
  };
}

export function browser(words: string[]): Phase {
  return {
    name: 'browser',
    what: 'a person using the product, in Chromium',
    async run() {
      if (!existsSync(join(root, 'e2e', 'playwright.config.ts')))
        return { ok: false, output: 'There is no e2e/playwright.config.ts.' };
      try {
        const TRUNKLINE_CHROMIUM = await findChromium(console.log);
        await buildConsole({ say: console.log });
        const args = ['test', '--config', 'e2e/playwright.config.ts', ...words];
        const scratch = scratchDirectory();
        const env = {
          TRUNKLINE_CHROMIUM,
          TMPDIR: scratch,
          // What has been translated once is only read the next time.
          PWTEST_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright'),
        };
        const { ok, output } = await runNode(PLAYWRIGHT, args, { env, show: console.log });
        rmSync(scratch, { recursive: true, force: true });
        return { ok, output: '', counts: countsOf(output) };
      } catch (error) {
        return { ok: false, output: (error as Error).message };
      }
    },
  };
}

const ASKING = /\/(start-app|fresh-database|killed-server|stalling-proxy)\.ts'|TRUNKLINE_TEST_DATABASE_URL/;
/** What makes a world for several tests, beside the others. */
const WORLD = /^import (?!type )[^;]*? from '(\.\.\/testing\/[\w-]+\.ts)'/gm;

/** Other tests would only say the same once more: also those of a server in a process of its own that keeps a file. */
function asksDatabase(file: string): boolean {
  const text = readFileSync(join(root, file), 'utf8');
  const worlds = [...text.matchAll(WORLD)].map(([, path = '']) => join(dirname(file), path));
  return ASKING.test(text) || worlds.some((path) => startsApp(join(root, path)));
}

const startsApp = (path: string) =>
  /^import (?!type )[^;]*\bstartApp\b[^;]* from '\.\/start-app\.ts'/m.test(readFileSync(path, 'utf8'));

function testFiles(folders: string[], words: string[]): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: ['**/node_modules/**'] }))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .sort();
}

function together(outcomes: Outcome[]): Outcome {
  return {
    ok: outcomes.every(({ ok }) => ok),
    output: outcomes
      .map(({ output }) => output.trim())
      .filter(Boolean)
      .join('\n'),
  };
}
