/**
 * Measures the server on this machine, on SQLite and beside it on MySQL or MariaDB where one answers;
 * fails when a goal is missed. `-- numbers carriers` runs those areas alone, `-- calls --calls=10000000` those of calls with
 * ten million of them, which `--calls-file=/tmp/calls.db` keeps for the next time. Sends to this machine only.
 */
import { browserMeasurements } from '../bench/browser-measurements.ts';
import { callMeasurements } from '../bench/call-measurements.ts';
import { callPageMeasurements } from '../bench/call-page-measurements.ts';
import { configurationMeasurements } from '../bench/configuration-measurements.ts';
import { firstSights } from '../bench/first-sight.ts';
import { listMeasurements } from '../bench/list-measurements.ts';
import { isOn, type Kind, type Measurement, type Reading } from '../bench/measurement.ts';
import { numberMeasurements } from '../bench/number-measurements.ts';
import { pairMeasurements } from '../bench/pair-measurements.ts';
import { buildReference } from '../bench/reference-page.ts';
import { rotationMeasurements } from '../bench/rotation-measurements.ts';
import { searchMeasurements } from '../bench/search-measurements.ts';
import { memoryAfterLoad, serverMeasurements } from '../bench/server-measurements.ts';
import { signInMeasurements } from '../bench/sign-in-measurements.ts';
import { type Clear, type Filled, fillTarget, startTarget, type Target } from '../bench/start-target.ts';
import { streamMeasurements } from '../bench/stream-measurements.ts';
import { startTable } from '../bench/table.ts';
import { typingMeasurements } from '../bench/typing-measurements.ts';
import { writeMeasurements } from '../bench/write-measurements.ts';
import { buildConsole } from '../build-console.ts';
import { findMysql } from '../find-mysql.ts';
import { untilStopped } from '../until-stopped.ts';

const all: Measurement[] = [
  ...serverMeasurements,
  ...listMeasurements,
  // Before imports: for twenty seconds after one, its kind is looked through in its table (decision 059).
  ...searchMeasurements,
  ...writeMeasurements,
  ...configurationMeasurements,
  ...rotationMeasurements,
  ...numberMeasurements,
  ...callMeasurements,
  ...signInMeasurements,
  ...streamMeasurements,
  ...pairMeasurements,
  ...firstSights,
  ...browserMeasurements,
  ...typingMeasurements,
  ...callPageMeasurements,
  memoryAfterLoad,
];
const areas = new Set(all.map(({ area }) => area));
const words = process.argv.slice(2).filter((word) => !/^--calls(=[1-9]\d*|-file=.+)$/.test(word));
const unknown = words.filter((word) => !areas.has(word));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. What can be measured: ${[...areas].join(', ')}.`);
  process.exit(1);
}
const chosen = all.filter(({ area, only_by_name }) =>
  words.length === 0 ? !only_by_name : words.includes(area),
);
const wanted = new Set(chosen.flatMap(({ area, needs = [] }) => [area, ...needs]));

const began = performance.now();
// Before the server starts: it serves what is there then.
await buildConsole({ say: console.log });
const reference = chosen.some(({ area }) => area === 'browser') ? await buildReference() : null;
const mysql = await findMysql();
if ('fault' in mysql) console.log(`Measuring on SQLite only: ${mysql.fault}.`);
const addresses: [Kind, string | null][] = [
  ['sqlite', null],
  ...('url' in mysql ? [['mariadb', mysql.url] satisfies [Kind, string]] : []),
];
console.log(
  'Filling the databases, up to 100,000 rows a list and 1,000,000 audit entries; this takes a while.',
);
const filled: Filled[] = [];
const clears: Clear[] = [];
const targets: Target[] = [];
const stop = async () => {
  reference?.remove();
  // A server that is gone already must not keep its database from being removed.
  await Promise.allSettled(targets.splice(0).map((target) => target.stop()));
  await Promise.all(clears.splice(0).map((clear) => clear()));
};
let missed = 0;
await untilStopped(async () => {
  // Calls are written without a pause, for which no server of databases waits.
  const atOnce = wanted.has('calls') ? 1 : addresses.length;
  for (let at = 0; at < addresses.length; at += atOnce) {
    // Both to their end, also when one fails, so that nothing is left behind.
    const fills = await Promise.allSettled(
      addresses
        .slice(at, at + atOnce)
        .map(async ([kind, address]) => filled.push(await fillTarget(kind, address, wanted, clears))),
    );
    for (const fill of fills) if (fill.status === 'rejected') throw fill.reason;
  }
  const fill_seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`Filled in ${fill_seconds} s.\n`);
  for (const [kind] of addresses)
    for (const one of filled) if (one.kind === kind) targets.push(await startTarget(one));
  const table = startTable(
    addresses.map(([kind]) => kind),
    chosen,
  );
  for (const measurement of chosen) {
    const readings = new Map<Kind, Reading>();
    for (const target of targets)
      if (isOn(measurement, target.kind)) readings.set(target.kind, await measurement.measure(target));
    if (!table.row(measurement, readings)) missed += 1;
  }
}, stop);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`\n${chosen.length} rows in ${minutes} minutes; ${missed} with a goal missed.`);
process.exitCode = missed === 0 ? 0 : 1;
