/** How far each person has seen the notices. */
import { sid, table, to } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const notices: Migration = {
  number: 31,
  name: 'notices',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_notices_seen',
        { user_sid: to('users.user_sid', 'cascade'), notice_sid: sid() },
        { primary_key: ['user_sid'] },
      ),
    );
  },
};
