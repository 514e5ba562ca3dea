/** Fails when a person has to fetch too much before the console is there. `--table` prints all sizes. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { heavyFaults, type RouteFiles, schemaFaults, type Weighed, weighConsole } from './weigh-console.ts';

/**
 * A little more than they weigh: who needs more says why here. Over 128.5 kB since what is missing before the login is
 * said at its field, and not by the browser; over 128.6 since the names of files alone make 0.1 kB more or less; over 128.7
 * since a browser that is too old, or stores nothing, is told so. A page that its browser translates, and one whose files are
 * asked of a server of another release, took it to 129.6 until its scripts went without their comments.
 */
const FIRST_LOAD_BYTES = 129_000;
/**
 * Over 61 kB since the head of a list is in order on a phone, and a text taken back is taken out of its box; over 61.4 since
 * columns without room are left out, and a platform's rows are named; over 61.9 since they are told where columns are chosen;
 * over 62.2 since how many rows are selected is said to those who hear it, and a filter that was left stays left; over 62.5
 * since an open list offers what others changed, for which the first load gave up more; over 62.8 since what was just deleted
 * leaves its lists at once, and late answers are told to nobody but who asked; over 63 since what failed for want of the
 * network is asked again when it is there, and whose a record is is known before it is drawn; over 63.2 since a part that cannot
 * be fetched takes nothing else with it; over 63.4 since what is copied is also copied without TLS; over 63.5 since a
 * screen that was left and still stands is taken for one that is gone; over 63.6 since the names of files alone make 0.1 kB
 * more or less, whoever asks for more contrast has it, and who presses a button in Safari comes back to it; over 63.8 with the
 * libraries of November 2026; over 63.9 since a list knows whether it is empty without its filters too.
 */
const FIRST_LIST_BYTES = 64_100;
const AREA_BYTES = 40_000;

const dist = join(root, 'console', 'dist');
const listPath = join(dist, '.vite', 'routes.json');
if (!existsSync(listPath)) {
  console.log('There is no console/dist/.vite/routes.json; run "node scripts/build-console.ts" first.');
  process.exit(1);
}
const list: RouteFiles[] = JSON.parse(readFileSync(listPath, 'utf8'));
const { first, list: firstList, areas, shared } = weighConsole(list, pageFiles(), servedBytes);
const faults = [
  ...over([first], FIRST_LOAD_BYTES),
  ...over([firstList], FIRST_LIST_BYTES),
  ...schemaFaults(list, (file) => readFileSync(join(dist, file), 'utf8')),
  ...over(areas, AREA_BYTES).map((fault) => `${fault}; let what is heavy load when it is shown`),
  ...heavyFaults(
    list,
    readdirSync(join(dist, 'assets')).map((file) => `assets/${file}`),
  ),
];

if (process.argv.includes('--table')) {
  for (const { name, bytes } of [first, firstList, ...areas, ...shared])
    console.log(`${kilobytes(bytes).padStart(9)}  ${name}`);
  for (const file of first.files)
    console.log(`${kilobytes(servedBytes(file)).padStart(9)}    first load: ${file}`);
}
for (const fault of faults) console.log(fault);
const heaviest = areas[0] ? `, heaviest area ${kilobytes(areas[0].bytes)} (${areas[0].name})` : '';
console.log(
  `size budget: first load ${kilobytes(first.bytes)} of ${kilobytes(FIRST_LOAD_BYTES)}, the first list ${kilobytes(firstList.bytes)} of ${kilobytes(FIRST_LIST_BYTES)}${heaviest}`,
);
process.exitCode = faults.length === 0 ? 0 : 1;

function over(list: Weighed[], most: number): string[] {
  return list
    .filter(({ bytes }) => bytes > most)
    .map(({ name, bytes }) => `${name}: ${kilobytes(bytes)} as sent, more than ${kilobytes(most)}`);
}

/** The page, and the scripts it names that are no module: those are not in the list. */
function pageFiles(): string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script src="\/([^"]+)"/g)].map(([, file = '']) => file);
  return ['index.html', ...scripts.filter((file) => existsSync(join(dist, file)))];
}

/** As sent to a browser of today: the brotli twin, or the file itself when it is too small to have one. */
function servedBytes(file: string): number {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
