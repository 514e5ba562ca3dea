/** How many mails an account sent, or an address had, of late, whatever became of what sent them. */
import { exactTime, table, text, whole } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const countedMails: Migration = {
  number: 51,
  name: 'counted mails',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_counted_mails',
        { counted: text(64), sent: whole(), ends_at: exactTime() },
        { primary_key: ['counted'], indexes: [['ends_at']] },
      ),
    );
  },
};
