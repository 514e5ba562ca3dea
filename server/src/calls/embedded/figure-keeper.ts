/** What is counted of calls: sums by the hour and the day, and how many there were at the same time. */
import type { DatabaseSync } from 'node:sqlite';
import type { StoredCall } from '../call-store.ts';
import { levelKeeper } from './level-keeper.ts';
import type { nameNumbers } from './name-numbers.ts';
import { tallyKeeper } from './tally-keeper.ts';

export type CallNumbers = ReturnType<typeof numbersOf>;

/** Of the texts that calls are counted by. */
export function numbersOf(call: StoredCall, names: ReturnType<typeof nameNumbers>) {
  return {
    provider: names.of(call.service_provider_sid),
    account: names.of(call.account_sid),
    application: names.of(call.application_sid),
    direction: names.of(call.direction),
    trunk: names.of(call.trunk),
  };
}

/** Within the transaction of whoever writes. */
export function figureKeeper(database: DatabaseSync) {
  const keepers = [tallyKeeper(database), levelKeeper(database)];
  return {
    count(call: StoredCall, numbers: CallNumbers): void {
      for (const keeper of keepers) keeper.count(call, numbers);
    },
    store(): void {
      for (const keeper of keepers) keeper.store();
    },
    forget(): void {
      for (const keeper of keepers) keeper.forget();
    },
  };
}
