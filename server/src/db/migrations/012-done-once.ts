/** Requests that are done once, however often they are sent (decision 029). */
import { code, optional, sid, table, time } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const doneOnce: Migration = {
  number: 12,
  name: 'done once',
  async up({ ensureTable }) {
    const hash = code(43);
    await ensureTable(
      table(
        'trunkline_done_once',
        { request_hash: hash, content_hash: hash, record_sid: optional(sid()), expires_at: time() },
        { primary_key: ['request_hash'], indexes: [['expires_at']] },
      ),
    );
  },
};
