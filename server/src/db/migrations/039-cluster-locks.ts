/** Rows that writers on different nodes of a cluster both write, in the place of a lock (decision 050). */
import { table, whole } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const clusterLocks: Migration = {
  number: 39,
  name: 'cluster locks',
  async up({ ensureTable }) {
    await ensureTable(
      table('trunkline_cluster_locks', { slot: whole(), writes: whole() }, { primary_key: ['slot'] }),
    );
  },
};
