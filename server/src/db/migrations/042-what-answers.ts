/** What the last test of each webhook of an application found; and indexes to trunks that fail, and to numbers that lead nowhere. */
import { code, exactTime, longText, optional, table, text, to, whole } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const whatAnswers: Migration = {
  number: 42,
  name: 'what answers',
  async up({ changeIndexes, ensureTable }) {
    await ensureTable(
      table(
        'trunkline_webhook_answers',
        {
          application_sid: to('applications.application_sid', 'cascade'),
          hook: text(32),
          asked: code(64),
          verdict: text(16),
          status: optional(whole()),
          ms: whole(),
          summary: longText(),
          tested_at: exactTime(),
        },
        { primary_key: ['application_sid', 'hook'] },
      ),
    );
    await changeIndexes('trunkline_trunk_answers', [['verdict']], []);
    // Whether the carrier answers for a number is told without its row.
    await changeIndexes('phone_numbers', [['account_sid', 'application_sid', 'voip_carrier_sid']], []);
  },
};
