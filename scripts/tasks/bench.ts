/** Measures the server on this machine, with goals; fails when one is missed. Sends to this machine only. */
import { besideLogins, firstPage, type Row, shareOfPlain } from '../bench/measurements.ts';
import { startTarget } from '../bench/start-target.ts';

const APPLICATIONS = 100_000;

console.log(`Making ${APPLICATIONS.toLocaleString('en')} applications; then about a minute of measuring.`);
const target = await startTarget(APPLICATIONS);
const rows: Row[] = [];
try {
  rows.push(...(await shareOfPlain(target)));
  rows.push(...(await firstPage(target, APPLICATIONS)));
  rows.push(...(await besideLogins(target)));
} finally {
  await target.stop();
}

const width = Math.max(...rows.map(({ question }) => question.length));
for (const { question, measured, goal, passed } of rows)
  console.log(`${passed ? 'passed' : 'MISSED'}  ${question.padEnd(width)}  ${measured}  (goal: ${goal})`);
process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
