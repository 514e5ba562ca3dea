/** What the benchmark is made of: a question, how to answer it on one database, and the goal. */
import type { Target } from './start-target.ts';

export type Kind = 'sqlite' | 'mariadb';

export type Unit = 'ms' | 's' | 'per second' | '%' | 'MB' | 'bytes' | 'times' | 'shifted';

export type Goal = { at_most: number } | { at_least: number };

export type Reading = {
  value: number;
  /** What else was seen, in brackets. */
  beside?: string;
  /** Requests that were not answered with success; with one the goal is missed. */
  failures?: number;
};

export type Measurement = {
  /** The word that narrows a run down to it, and what has to be there: an area of `seed.ts`, or a name of its own. */
  area: string;
  /** Other areas of `seed.ts` that have to be there. */
  needs?: readonly string[];
  /** It takes long, so a run that names nothing leaves it out. */
  only_by_name?: true;
  /** There is no such thing on the other. */
  only_on?: Kind;
  question: string;
  unit: Unit;
  goal: Goal | Record<Kind, Goal>;
  measure(target: Target): Promise<Reading>;
};

export const CONNECTIONS = 16;

/** What stands in the brackets of an argument of the command; it names no area. */
export function argument(form: RegExp): string | undefined {
  return process.argv.slice(2).flatMap((word) => form.exec(word)?.[1] ?? [])[0];
}

export function isOn({ only_on }: Measurement, kind: Kind): boolean {
  return only_on === undefined || only_on === kind;
}

export function goalFor({ goal }: Measurement, kind: Kind): Goal {
  return 'sqlite' in goal ? goal[kind] : goal;
}

export function isPassed(goal: Goal, { value, failures = 0 }: Reading): boolean {
  return failures === 0 && ('at_most' in goal ? value <= goal.at_most : value >= goal.at_least);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Infinite where nothing was measured, so that no goal is met by it. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY;
}
