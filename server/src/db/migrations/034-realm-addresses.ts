/** Where the records of a SIP realm lead to, so that SBC addresses that come later are added to them (decision 036). */
import { optional, sid, table, text } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const realmAddresses: Migration = {
  number: 34,
  name: 'addresses of realms',
  async up({ ensureTable }) {
    await ensureTable(
      table('trunkline_realm_names', {
        service_provider_sid: optional(sid()),
        addresses_hash: optional(text(64)),
      }),
    );
  },
};
