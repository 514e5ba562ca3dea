/** Names of SIP realms that were made at the DNS provider, or are about to be, and have to be removed some day (decision 036). */
import { exactTime, optional, sid, table, text, whole } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const realmNames: Migration = {
  number: 26,
  name: 'realm names',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_realm_names',
        {
          name: text(255),
          state: text(8),
          claim: optional(sid()),
          attempts: whole(),
          due_at: optional(exactTime()),
          last_error: optional(text(255)),
        },
        { primary_key: ['name'], indexes: [['due_at']] },
      ),
    );
  },
};
