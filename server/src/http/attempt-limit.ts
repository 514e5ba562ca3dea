/**
 * Counts attempts before it is known whether they were right, so that many at once are no more than
 * many after each other. Within a minute each subject has so many; the right ones are given back.
 */
const WINDOW_MS = 60_000;
const MOST_SUBJECTS = 20_000;

export type AttemptLimit = {
  /** Answers how many seconds there is to wait: 0 when one was left and is taken. */
  take(subject: string): number;
  giveBack(subject: string): void;
};

export function attemptLimit(most: number, now: () => number = Date.now): AttemptLimit {
  let counts = new Map<string, number>();
  let until = 0;
  return {
    take(subject) {
      if (now() >= until || counts.size >= MOST_SUBJECTS) {
        counts = new Map();
        until = now() + WINDOW_MS;
      }
      const taken = counts.get(subject) ?? 0;
      if (taken >= most) return Math.ceil((until - now()) / 1000);
      counts.set(subject, taken + 1);
      return 0;
    },
    giveBack(subject) {
      const taken = counts.get(subject) ?? 0;
      if (taken > 1) counts.set(subject, taken - 1);
      else counts.delete(subject);
    },
  };
}
