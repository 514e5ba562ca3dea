/** What every task needs before it runs: the packages of package-lock.json, and Node 24. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const NODE_MAJOR = 24;

/** A set-up that cannot go on; the message is for the person at the terminal. */
export class SetupFailure extends Error {}

/** Installs when node_modules is not what package-lock.json says. Costs a few milliseconds when it is. */
export function ensurePackages(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules', '.trunkline-lock');
  if (textOf(stamp) === hash) return;
  const installed = textOf(join(root, 'node_modules', '.package-lock.json'));
  if (!installed || !agrees(JSON.parse(lock.toString()), JSON.parse(installed))) {
    console.error('Installing packages; this happens once after each change of package-lock.json.');
    // No install script runs: the one that matters, Node's, is run by ensureNode when it is needed.
    const options = ['--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const putBack = keepNode(join(root, 'node_modules', 'node', 'bin', 'node'), join(root, '.cache', 'node'));
    const answer = npm(['ci', ...options], root);
    putBack();
    if (answer.status !== 0) throw new SetupFailure(`${answer.output}\nThe packages could not be installed.`);
  }
  writeFileSync(stamp, hash);
}

/** An installation removes the project's own Node, which may be the one that runs this and has to fetch another. */
export function keepNode(node, kept) {
  if (!existsSync(node)) return () => undefined;
  mkdirSync(dirname(kept), { recursive: true });
  rmSync(kept, { force: true });
  linkSync(node, kept);
  return () => {
    if (existsSync(node)) return rmSync(kept);
    mkdirSync(dirname(node), { recursive: true });
    renameSync(kept, node);
  };
}

/** The path of a Node 24: the running one, or the project's own from the `node` package. */
export function ensureNode(root) {
  const folder = join(root, 'node_modules', 'node');
  // The project's own may be the one that runs, and a fresh install has just removed it.
  const isOurs = process.execPath.startsWith(folder);
  if (!isOurs && Number.parseInt(process.versions.node, 10) === NODE_MAJOR) return process.execPath;
  const node = join(folder, 'bin', 'node');
  if (existsSync(node)) return node;
  console.error(`Fetching Node ${NODE_MAJOR} into node_modules.`);
  const answer = output(process.execPath, ['installArchSpecificPackage.js'], root, folder);
  if (existsSync(node) && spawnSync(node, ['--version']).status === 0) return node;
  throw new SetupFailure(
    `${answer.output}\nNode ${NODE_MAJOR} could not be fetched from the npm registry. Install Node ${NODE_MAJOR} yourself and try again.`,
  );
}

/** Does what npm noted as installed hold everything that the lock file asks for? */
export function agrees(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    // The project's own workspaces are links: a release gives them another version, and nothing is to be installed for it.
    if (!path.includes('node_modules/')) return true;
    const found = installed.packages[path];
    if (!found) return wanted.optional === true || wanted.peer === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** npm keeps what it fetches in the home directory, which the user of a service may not have. */
export function npmCache(root, wanted = process.env.npm_config_cache ?? join(homedir(), '.npm')) {
  try {
    mkdirSync(wanted, { recursive: true });
    accessSync(wanted, constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: join(root, '.cache', 'npm') };
  }
}

function npm(args, root) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? output(process.execPath, [cli, ...args], root) : output('npm', args, root);
}

function output(command, args, root, cwd = root) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...npmCache(root), SCARF_ANALYTICS: 'false' },
  });
  return { status, output: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}

function textOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
