/** What is still to be delivered outside (decision 032). */
import { exactTime, key, longText, optional, table, text, whole } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const outbox: Migration = {
  number: 17,
  name: 'outbox',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_outbox',
        {
          outbox_sid: key(),
          kind: text(32),
          sealed_content: longText(),
          created_at: exactTime(),
          due_at: exactTime(),
          expires_at: exactTime(),
          attempts: whole(),
          last_error: optional(text(255)),
        },
        { indexes: [['kind', 'due_at']] },
      ),
    );
  },
};
