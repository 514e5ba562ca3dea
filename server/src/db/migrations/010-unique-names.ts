/**
 * Names that nobody else may have, as the database's own rule too (decision 026). Where rows break it
 * already the index is a plain one, and the locks alone hold the rule, as on a shared database.
 */
import { table } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const uniqueNames: Migration = {
  number: 10,
  name: 'unique names',
  async up({ ensureTable, is_shared }) {
    if (is_shared) return;
    await ensureTable(table('accounts', {}, { unique: [['service_provider_sid', 'name']] }));
    await ensureTable(table('users', {}, { unique: [['name'], ['email']] }));
  },
};
