/**
 * Counts attempts before it is known whether they succeed, so that sending many at once gains nothing over sending
 * them one by one. Each subject has a number of attempts per minute; successful ones are given back. Servers that
 * share a Redis count together; without it, or while it is lost, each counts its own.
 */
import { type Counts, type LocalCounts, localCounts } from './counts.ts';

const WINDOW_MS = 60_000;

export type AttemptLimit = {
  /** Answers how many seconds there is to wait: 0 when one was left and is taken. */
  take(subject: string): Promise<number>;
  giveBack(subject: string): Promise<void>;
};

export function attemptLimit(
  most: number,
  shared: Counts | null = null,
  own: LocalCounts = localCounts(),
): AttemptLimit {
  return {
    async take(subject) {
      const key = `attempt:${subject}`;
      const counted = (await shared?.add(key, WINDOW_MS)) ?? (await own.add(key, WINDOW_MS));
      if (counted.count <= most) return 0;
      return Math.max(1, Math.ceil(counted.left_ms / 1000));
    },
    async giveBack(subject) {
      // It may have been counted by either, before Redis was lost or after.
      await shared?.takeBack(`attempt:${subject}`);
      await own.takeBack(`attempt:${subject}`);
    },
  };
}
