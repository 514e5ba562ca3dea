/** Counts calls by the hour and by the day, for their account and for their provider, as they arrive. */
import type { DatabaseSync } from 'node:sqlite';
import type { StoredCall } from '../call-store.ts';
import { BY_DAY, COUNTED_BY_DAY, dayOf, hourOf, minuteOf, tally } from './schema.ts';

type Numbers = { provider: number; account: number; application: number; direction: number; trunk: number };
type Tally = { key: number[]; attempts: number; seconds: number; longest: number };

export function tallyKeeper(database: DatabaseSync) {
  const add = database.prepare(`insert into tallies values (?, ?, ?, ?, ?, ?, ?, ?)
    on conflict do update set attempts = attempts + excluded.attempts,
      seconds = seconds + excluded.seconds, longest = max(longest, excluded.longest)`);
  const counted = new Map<string, Tally>();

  function countOne(key: number[], seconds: number): void {
    const name = key.join();
    const one = counted.get(name);
    if (one) {
      one.attempts += 1;
      one.seconds += seconds;
      one.longest = Math.max(one.longest, seconds);
    } else counted.set(name, { key, attempts: 1, seconds, longest: seconds });
  }

  return {
    count(call: StoredCall, { provider, account, application, direction, trunk }: Numbers): void {
      const seconds = Math.round(call.duration);
      const answered = Number(call.answered);
      const status = call.sip_status ?? 0;
      const facts = [
        [tally.all, direction, answered],
        [tally.trunk, trunk, answered],
        [tally.application, application, answered],
        [tally.both, trunk, application * 2 + answered],
        ...(call.answered
          ? []
          : [
              [tally.status, status, 0],
              [tally.trunk_status, trunk, status],
              [tally.application_status, application, status],
            ]),
      ] as const;
      const [hour, day] = [hourOf(call.attempted_at), dayOf(call.attempted_at)];
      const ended = minuteOf(call.terminated_at ?? call.attempted_at + call.duration * 1000);
      for (const owner of new Set([provider, account])) {
        if (owner === 0) continue;
        countOne([owner, tally.minute, ended, 0, answered], seconds);
        for (const [kind, a, b] of facts) {
          countOne([owner, kind, hour, a, b], seconds);
          if (COUNTED_BY_DAY.includes(kind)) countOne([owner, kind + BY_DAY, day, a, b], seconds);
        }
      }
    },

    /** In the order of the table, so that each of its pages is met once. */
    store(): void {
      const sorted = [...counted.values()].sort((one, other) => compare(one.key, other.key));
      for (const { key, attempts, seconds, longest } of sorted) add.run(...key, attempts, seconds, longest);
      counted.clear();
    },

    forget: () => counted.clear(),
  };
}

function compare(one: number[], other: number[]): number {
  for (let at = 0; at < one.length; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
