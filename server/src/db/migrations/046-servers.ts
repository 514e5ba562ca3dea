/** Servers that run, and which secrets each of them knows (decision 070). */
import { code, exactTime, key, optional, table, text } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const servers: Migration = {
  number: 46,
  name: 'servers',
  async up({ ensureTable }) {
    await ensureTable(
      table('trunkline_servers', {
        server_sid: key(),
        name: text(255),
        seals_with: code(32),
        reads_too: optional(code(32)),
        seen_at: exactTime(),
      }),
    );
  },
};
