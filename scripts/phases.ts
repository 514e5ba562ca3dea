/** The parts of `npm test` and `npm run check`, each a promise that the project keeps. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuildFailure, buildConsole } from './build-console.ts';
import { findChromium } from './find-chromium.ts';
import { findMysql } from './find-mysql.ts';
import { root } from './root.ts';
import { type Outcome, run, runNode } from './run-command.ts';

export type Result = Outcome & { skipped?: string };
export type Phase = { name: string; what: string; run: () => Promise<Result> };

const TSC = 'node_modules/typescript/bin/tsc';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
export const workspaces = ['contract', 'server', 'console', 'scripts'];

export const types: Phase = {
  name: 'types',
  what: 'the compiler accepts every workspace',
  async run() {
    const projects = ['contract', 'console', 'server', 'e2e'].map((name) => [
      '--project',
      name,
      '--pretty',
      'false',
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
export function tests(folders: string[], words: string[]): Phase {
  return {
    name: 'tests',
    what: `unit and route tests of ${folders.join(', ')}, on SQLite`,
    run: () => nodeTest(folders, words, { TRUNKLINE_TEST_DATABASE_URL: undefined }),
  };
}

export function mysql(words: string[]): Phase {
  return {
    name: 'mysql',
    what: 'the tests of server that ask a database again, on MySQL or MariaDB',
    async run() {
      const found = await findMysql();
      if ('url' in found)
        return nodeTest(['server'], words, { TRUNKLINE_TEST_DATABASE_URL: found.url }, asksDatabase);
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
        return await runNode(PLAYWRIGHT, args, { show: true, env: { TRUNKLINE_CHROMIUM } });
      } catch (error) {
        return { ok: false, output: (error as Error).message };
      }
    },
  };
}

/** Other tests would only say the same once more. */
function asksDatabase(file: string): boolean {
  return /\/(start-app|start-server|fresh-database)\.ts'/.test(readFileSync(join(root, file), 'utf8'));
}

function nodeTest(
  folders: string[],
  words: string[],
  env: Record<string, string | undefined>,
  wants: (file: string) => boolean = () => true,
): Promise<Outcome> {
  const isMeant = (path: string) => words.length === 0 || words.some((word) => path.includes(word));
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: ['**/node_modules/**'] }))
    .filter((file) => isMeant(file) && wants(file))
    .sort();
  if (files.length === 0)
    return Promise.resolve({
      ok: false,
      output: `No test in ${folders.join(', ')} has a path with ${words.join(' or ')}.`,
    });
  const args = ['--test', '--test-concurrency=2', '--test-timeout=120000', ...files];
  return run(process.execPath, args, { show: true, env });
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
