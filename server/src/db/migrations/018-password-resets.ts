/** Links by which a forgotten password is set anew (`R9`), and sessions that are good for one thing only. */
import { choice, code, optional, table, time, to } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const passwordResets: Migration = {
  number: 18,
  name: 'password resets',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_password_resets',
        { link_hash: code(43), user_sid: to('users.user_sid', 'cascade'), expires_at: time() },
        { primary_key: ['link_hash'], indexes: [['expires_at']] },
      ),
    );
    await ensureTable(table('trunkline_sessions', { purpose: optional(choice(['reset'])) }, {}));
  },
};
