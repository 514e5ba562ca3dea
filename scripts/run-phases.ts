import type { Phase, Result } from './phases.ts';
import { sumOf } from './test-processes.ts';

type Done = { name: string; result: Result; seconds: number };

/** One group after the other, the phases of a group at the same time. The first group that fails ends it. */
export async function runPhases(groups: Phase[][]): Promise<boolean> {
  const done: Done[] = [];
  for (const group of groups) {
    for (const { name, what } of group) console.log(`\n== ${name}: ${what}`);
    const ended = await Promise.all(group.map(timed));
    done.push(...ended);
    for (const { name, result } of ended) tell(name, result);
    if (ended.some(({ result }) => !result.ok)) break;
  }
  console.log('');
  for (const { name, result, seconds } of done)
    console.log(`${name.padEnd(8)} ${verdict(result).padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`);
  const left = groups.flat().length - done.length;
  if (left > 0) console.log(`${left} more not run`);
  const counts = done.flatMap(({ result }) => result.counts ?? []);
  const { passed, failed, skipped } = sumOf(counts);
  if (counts.length > 0) console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  return done.every(({ result }) => result.ok);
}

async function timed({ name, run }: Phase): Promise<Done> {
  const begun = performance.now();
  const result = await run();
  return { name, result, seconds: (performance.now() - begun) / 1000 };
}

function tell(name: string, { ok, output, skipped }: Result): void {
  if (skipped) console.log(`-- ${name} was skipped: ${skipped}`);
  else if (output.trim() !== '')
    console.log(ok ? output.trim().split('\n').at(-1) : `-- ${name} failed\n${output.trim()}`);
}

function verdict({ ok, skipped }: Result): string {
  if (skipped) return 'skipped';
  return ok ? 'passed' : 'FAILED';
}
