/**
 * The door to every task: `npm start` calls `node scripts/run.mjs start`. Gets the packages and the
 * right Node first, then runs `scripts/tasks/<task>.ts` under it. This file and setup.mjs are plain
 * JavaScript, because an older Node has to read them. package.json says `exec`, since the shell that
 * npm starts would keep a signal to itself.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureNode, ensurePackages, SetupFailure } from './setup.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [task = '', ...args] = process.argv.slice(2);
const script = join(root, 'scripts', 'tasks', `${task}.ts`);

if (!/^[a-z-]+$/.test(task) || !existsSync(script)) {
  const tasks = readdirSync(join(root, 'scripts', 'tasks')).filter((name) => /^[a-z-]+\.ts$/.test(name));
  console.error(`There is no task "${task}". Tasks: ${tasks.map((name) => name.slice(0, -3)).join(', ')}.`);
  process.exit(1);
}

if (args.includes('--help')) {
  const written = readFileSync(script, 'utf8');
  // Commands of operators say it themselves.
  if (!written.includes('becomeCommand')) {
    console.log(headOf(written));
    process.exit(0);
  }
}

try {
  ensurePackages(root);
  const node = ensureNode(root);
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
  if (node === process.execPath) await becomeTask(PATH);
  else runTask(node, PATH);
} catch (error) {
  const isMistyped = String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!(isMistyped || error instanceof SetupFailure)) throw error;
  console.error(isMistyped ? `${error.message}.\n${headOf(readFileSync(script, 'utf8'))}` : error.message);
  process.exit(1);
}

/** What a task's file says of it. */
function headOf(text) {
  const [, words = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(text) ?? [];
  return words.replace(/^ *\* ?/gm, '').trim();
}

/** This Node will do, so nobody has to wait for another one, nor keep two. */
async function becomeTask(PATH) {
  process.env.PATH = PATH;
  process.chdir(root);
  process.argv.splice(1, 2, script);
  // What has been compiled once, TypeScript or not, is only read the next time.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
  await import(pathToFileURL(script).href);
}

/** Through this door again, so that what it says of a fault is said under the other Node too. */
function runTask(node, PATH) {
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') };
  const child = spawn(node, [...process.execArgv, fileURLToPath(import.meta.url), task, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...cache, ...process.env, PATH },
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => {
    // A terminal sends Ctrl-C to the whole group, so the task has it already.
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
