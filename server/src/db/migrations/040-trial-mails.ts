/** Who was told by mail that a trial ends. */
import { table, time, to } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const trialMails: Migration = {
  number: 40,
  name: 'trial mails',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_trial_mails',
        { account_sid: to('accounts.account_sid', 'cascade'), trial_end_date: time() },
        { primary_key: ['account_sid'] },
      ),
    );
  },
};
