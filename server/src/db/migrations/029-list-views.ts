/** Views of lists that people keep, and which each of them begins with (decision 044). */
import { key, longText, optional, table, text, to } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const listViews: Migration = {
  number: 29,
  name: 'list-views',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_list_views',
        {
          view_sid: key(),
          user_sid: to('users.user_sid', 'cascade'),
          service_provider_sid: optional(to('service_providers.service_provider_sid', 'cascade')),
          list: text(32),
          name: text(64),
          search_json: longText(),
          columns_json: longText(),
        },
        {
          indexes: [
            ['user_sid', 'list', 'name'],
            ['service_provider_sid', 'list', 'name'],
          ],
        },
      ),
    );
    await ensureTable(
      table(
        'trunkline_default_views',
        {
          user_sid: to('users.user_sid', 'cascade'),
          list: text(32),
          view_sid: to('trunkline_list_views.view_sid', 'cascade'),
        },
        { primary_key: ['user_sid', 'list'], indexes: [['view_sid']] },
      ),
    );
  },
};
