import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { freePort } from './free-port.ts';
import { layOut, neededPackages } from './lay-out.ts';
import { root } from './root.ts';

const LONGEST_MS = 120_000;

test('a package is taken from where Node would find it, and what only tests need is not', () => {
  const packages = {
    server: { dependencies: { a: '1', '@trunkline/contract': '1' }, devDependencies: { t: '1' } },
    contract: { dependencies: { z: '1' } },
    'node_modules/@trunkline/contract': { link: true, resolved: 'contract' },
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { n: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { z: '1' } },
    'node_modules/b': {},
    'node_modules/t': {},
    'server/node_modules/z': {},
    'node_modules/z': {},
  };
  assert.deepEqual(neededPackages({ packages }), [
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/z',
  ]);
});

const isBuilt = existsSync(join(root, 'console', 'dist', 'index.html'));

test('what is laid out starts by Node alone, answers and has the console; no test is in it', {
  skip: isBuilt ? false : 'the console is not built',
}, async () => {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'laid-out-'));
  const into = join(folder, 'trunkline');
  layOut(root, into);
  assert.deepEqual(globSync('{contract,server}/**/*.test.ts', { cwd: into }), []);
  assert.equal(existsSync(join(into, 'server/src/testing')), false);
  assert.equal(existsSync(join(into, 'node_modules/typescript')), false);
  const { typedCommand } = await import(join(into, 'server/src/db/how-typed.ts'));
  const commands = globSync('server/src/*/*-command.ts', { cwd: into }).filter((path) => !/run-/.test(path));
  assert.deepEqual(
    commands.map((path) => typedCommand(basename(path, '-command.ts'), '--help')),
    commands.map((path) => `node ${path} --help`),
  );
  const port = await freePort();
  const env = {
    TRUNKLINE_PORT: String(port),
    TRUNKLINE_HOST: '127.0.0.1',
    TRUNKLINE_DATA_DIR: join(folder, 'data'),
    TRUNKLINE_METRICS_TOKEN: 'a token of the metrics',
  };
  const started = performance.now();
  const server = spawn(process.execPath, ['server/src/main.ts'], { cwd: into, env });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  try {
    const answered = await firstAnswer(`http://127.0.0.1:${port}/health`, () => server.exitCode === null);
    assert.ok(answered, output);
    console.log(`the first answer came after ${Math.round(performance.now() - started)} ms`);
    const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
    assert.match(await page.text(), /<script type="module"/);
    const headers = { authorization: 'Bearer a token of the metrics' };
    assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status, 200);
    assert.match(output, /Sign in as/);
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
});

async function firstAnswer(url: string, isRunning: () => boolean): Promise<boolean> {
  const until = Date.now() + LONGEST_MS;
  while (Date.now() < until && isRunning()) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return true;
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
}
