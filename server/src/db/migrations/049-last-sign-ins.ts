/** The list of users by their last sign-in is read in this order (decision 019). */
import type { Migration } from './migration.ts';

export const lastSignIns: Migration = {
  number: 49,
  name: 'last sign-ins',
  async up({ changeIndexes }) {
    await changeIndexes('trunkline_user_details', [['last_login_at', 'user_sid']], []);
  },
};
