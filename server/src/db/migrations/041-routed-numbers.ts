/** Whether one of an account's numbers leads anywhere is one look into an index, however many lead nowhere. */
import type { Migration } from './migration.ts';

export const routedNumbers: Migration = {
  number: 41,
  name: 'routed numbers',
  up: ({ changeIndexes }) => changeIndexes('phone_numbers', [['account_sid', 'application_sid']], []),
};
