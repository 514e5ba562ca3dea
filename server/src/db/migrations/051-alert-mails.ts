/** How many alert mails an account and an address had of late, whatever became of the rules that sent them. */
import { exactTime, table, text, whole } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const alertMails: Migration = {
  number: 51,
  name: 'alert mails',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_alert_mails',
        { counted: text(64), sent: whole(), ends_at: exactTime() },
        { primary_key: ['counted'], indexes: [['ends_at']] },
      ),
    );
  },
};
