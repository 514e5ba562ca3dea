/**
 * Measures the server on this machine, on SQLite and beside it on MySQL or MariaDB where one answers;
 * fails when a goal is missed. `-- numbers carriers` runs those areas alone. Sends to this machine only.
 */
import { browserMeasurements } from '../bench/browser-measurements.ts';
import { listMeasurements } from '../bench/list-measurements.ts';
import type { Kind, Measurement, Reading } from '../bench/measurement.ts';
import { numberMeasurements } from '../bench/number-measurements.ts';
import { memoryAfterLoad, serverMeasurements } from '../bench/server-measurements.ts';
import { startTarget, type Target } from '../bench/start-target.ts';
import { startTable } from '../bench/table.ts';
import { writeMeasurements } from '../bench/write-measurements.ts';
import { buildConsole } from '../build-console.ts';
import { findMysql } from '../find-mysql.ts';

const all: Measurement[] = [
  ...serverMeasurements,
  ...listMeasurements,
  ...writeMeasurements,
  ...numberMeasurements,
  ...browserMeasurements,
  memoryAfterLoad,
];
const areas = new Set(all.map(({ area }) => area));
const words = process.argv.slice(2);
const unknown = words.filter((word) => !areas.has(word));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. What can be measured: ${[...areas].join(', ')}.`);
  process.exit(1);
}
const chosen = all.filter(({ area }) => words.length === 0 || words.includes(area));
const wanted = new Set(chosen.flatMap(({ area, needs = [] }) => [area, ...needs]));

const began = performance.now();
// Before the server starts: it serves what is there then.
await buildConsole({ say: console.log });
const mysql = await findMysql();
if ('fault' in mysql) console.log(`Measuring on SQLite only: ${mysql.fault}.`);
const addresses: [Kind, string | null][] = [
  ['sqlite', null],
  ...('url' in mysql ? [['mariadb', mysql.url] satisfies [Kind, string]] : []),
];
console.log(
  'Filling the databases, up to 100,000 rows a list and 1,000,000 audit entries; this takes a while.',
);
const targets: Target[] = [];
const stop = () => Promise.all(targets.splice(0).map((target) => target.stop()));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)));
let missed = 0;
try {
  for (const [kind, address] of addresses) targets.push(await startTarget(kind, address, wanted));
  const table = startTable(
    addresses.map(([kind]) => kind),
    chosen,
  );
  for (const measurement of chosen) {
    const readings = new Map<Kind, Reading>();
    for (const target of targets) readings.set(target.kind, await measurement.measure(target));
    if (!table.row(measurement, readings)) missed += 1;
  }
} finally {
  await stop();
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`\n${chosen.length} rows in ${minutes} minutes; ${missed} with a goal missed.`);
process.exitCode = missed === 0 ? 0 : 1;
