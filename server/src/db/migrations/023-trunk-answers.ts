/** What the last trunk test of each gateway found. */
import { exactTime, flag, longText, table, text, to } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const trunkAnswers: Migration = {
  number: 23,
  name: 'trunk answers',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_trunk_answers',
        {
          sip_gateway_sid: to('sip_gateways.sip_gateway_sid', 'cascade'),
          asked: longText(),
          was_asked: flag(),
          verdict: text(16),
          summary: longText(),
          tested_at: exactTime(),
        },
        { primary_key: ['sip_gateway_sid'] },
      ),
    );
  },
};
