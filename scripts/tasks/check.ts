/** The one command before a commit. `-- --fix` also corrects format and lint where that is safe. */
import { parseArgs } from 'node:util';
import { docs, fixStyle, size, style, tests, tree, types, unused, workspaces } from '../phases.ts';
import { runPhases } from '../run-phases.ts';

const { fix } = parseArgs({ options: { fix: { type: 'boolean', default: false } } }).values;
const groups = [
  ...(fix ? [[fixStyle]] : []),
  [...(fix ? [] : [style]), types, tree, docs, unused],
  [size],
  [tests(workspaces, [], 2)],
];

process.exitCode = (await runPhases(groups)) ? 0 : 1;
