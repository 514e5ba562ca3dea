/** Many records that were changed at once: one audit entry, and what each of them went through (decision 035). */
import { hugeText, optional, sid, table, text, whole } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const auditRows: Migration = {
  number: 21,
  name: 'audit-rows',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_audit_entries',
        { part_of: optional(sid()), rows_from: optional(whole()), rows_count: optional(whole()) },
        {},
      ),
    );
    await ensureTable(
      table(
        'trunkline_audit_rows',
        {
          audit_sid: sid(),
          position: whole(),
          service_provider_sid: optional(sid()),
          account_sid: optional(sid()),
          record_sid: sid(),
          record_name: optional(text(255)),
          before_json: optional(hugeText()),
          after_json: optional(hugeText()),
        },
        { primary_key: ['audit_sid', 'position'], indexes: [['record_sid', 'audit_sid']] },
      ),
    );
  },
};
