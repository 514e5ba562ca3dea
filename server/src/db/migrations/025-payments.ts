/** How payments stand, so that none is lost or made twice when a server stops in the middle (decision 038). */
import { exactTime, key, longText, optional, table, text, to, whole } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const payments: Migration = {
  number: 25,
  name: 'payments',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_billing',
        {
          account_sid: to('accounts.account_sid', 'cascade'),
          version: whole(),
          due_at: optional(exactTime()),
          ends_at: optional(exactTime()),
        },
        { primary_key: ['account_sid'], indexes: [['due_at']] },
      ),
    );
    await ensureTable(
      table(
        'trunkline_payments',
        {
          payment_sid: key(),
          account_sid: to('accounts.account_sid', 'cascade'),
          action: text(16),
          state: text(16),
          details_json: longText(),
          reason: optional(text(255)),
          claimed_until: exactTime(),
          created_at: exactTime(),
        },
        { indexes: [['account_sid', 'created_at']] },
      ),
    );
  },
};
