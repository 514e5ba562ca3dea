/** The level that whoever made an audit entry had, so that nobody reads who is above them (decision 023). */
import { choice, optional, table } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const auditScope: Migration = {
  number: 11,
  name: 'audit scope',
  async up({ ensureTable }) {
    const actor_scope = optional(choice(['admin', 'service_provider', 'account']));
    await ensureTable(table('trunkline_audit_entries', { actor_scope }, {}));
  },
};
