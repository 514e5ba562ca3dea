/** Users are searched by name and by e-mail address: both stand in the index of all of them in order (decision 019). */
import type { Migration } from './migration.ts';

const inOrder = ['name', 'user_sid', 'account_sid', 'service_provider_sid'];

export const searchedUsers: Migration = {
  number: 16,
  name: 'searched users',
  async up({ changeIndexes }) {
    await changeIndexes('users', [[...inOrder, 'email']], [inOrder]);
  },
};
