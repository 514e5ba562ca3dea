/**
 * Everything that holds the project together, in order. `-- --only=types,server` runs some of it:
 * names of phases, or of workspaces for their unit tests; further words narrow tests down by path.
 */
import { parseArgs } from 'node:util';
import { browser, docs, mysql, size, style, tests, tree, types, unused, workspaces } from '../phases.ts';
import { runPhases } from '../run-phases.ts';

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true, default: [] } },
});
const only = values.only.flatMap((names) => names.split(','));
const folders = workspaces.filter((name) => only.includes(name));
// The browser by itself: beside it the tests of the server had a processor too seldom for the patience with a database.
const groups = [
  [types, style, tree, docs, unused, size],
  [tests(folders.length > 0 ? folders : workspaces, words, 2), mysql(words)],
  [browser(words)],
];
const all = groups.flat();

const unknown = only.filter(
  (name) => !workspaces.includes(name) && !all.some((phase) => phase.name === name),
);
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. Phases: ${all.map(({ name }) => name).join(', ')}; workspaces: ${workspaces.join(', ')}.`,
  );
  process.exit(1);
}
const isMeant = (name: string) => only.includes(name) || (name === 'tests' && folders.length > 0);
const chosen = groups.map((group) => group.filter(({ name }) => only.length === 0 || isMeant(name)));

process.exitCode = (await runPhases(chosen.filter((group) => group.length > 0))) ? 0 : 1;
