/** The table that a run prints, row by row as it is measured. */
import {
  type Goal,
  goalFor,
  isOn,
  isPassed,
  type Kind,
  type Measurement,
  type Reading,
} from './measurement.ts';

const titles: Record<Kind, string> = { sqlite: 'SQLite', mariadb: 'MariaDB' };
const CELL = 46;
const GOAL = 26;

export type Table = {
  /** Prints the row; answers whether every goal of it was met. */
  row(measurement: Measurement, readings: ReadonlyMap<Kind, Reading>): boolean;
};

export function startTable(kinds: readonly Kind[], measurements: readonly Measurement[]): Table {
  const width = Math.max(...measurements.map(({ question }) => question.length));
  const print = (question: string, cells: readonly string[], goal: string) =>
    console.log(
      [question.padEnd(width), ...cells.map((cell) => cell.padEnd(CELL)), goal].join('  ').trimEnd(),
    );
  print(
    '',
    kinds.map((kind) => titles[kind]),
    'goal',
  );
  print(
    '-'.repeat(width),
    kinds.map(() => '-'.repeat(CELL)),
    '-'.repeat(GOAL),
  );
  return {
    row(measurement, readings) {
      const met = kinds.map((kind) => {
        if (!isOn(measurement, kind)) return true;
        const reading = readings.get(kind);
        return reading !== undefined && isPassed(goalFor(measurement, kind), reading);
      });
      const cells = kinds.map((kind, at) =>
        isOn(measurement, kind)
          ? `${cellOf(measurement, readings.get(kind))}${met[at] ? '' : '  MISSED'}`
          : '',
      );
      const on = kinds.filter((kind) => isOn(measurement, kind));
      print(measurement.question, cells, goalOf(measurement, on));
      return met.every(Boolean);
    },
  };
}

function cellOf({ unit }: Measurement, reading: Reading | undefined): string {
  if (!reading) return 'not measured';
  const { value, beside, failures = 0 } = reading;
  const notes = [...(beside ? [beside] : []), ...(failures > 0 ? [`${failures} failed`] : [])];
  return `${written(value)} ${unit}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
}

function goalOf(measurement: Measurement, kinds: readonly Kind[]): string {
  const said = kinds.map((kind) => sayGoal(goalFor(measurement, kind)));
  return `${[...new Set(said)].join('; ')} ${measurement.unit}`;
}

function sayGoal(goal: Goal): string {
  return 'at_most' in goal ? `at most ${written(goal.at_most)}` : `at least ${written(goal.at_least)}`;
}

function written(n: number): string {
  return n.toLocaleString('en', { maximumFractionDigits: n < 10 ? 2 : n < 100 ? 1 : 0 });
}
