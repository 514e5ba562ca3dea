/** Who has registered and not yet shown that the e-mail address is his own (`R32`, decision 033). */
import { exactTime, flag, key, longText, sid, table, text, to, whole } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const signUps: Migration = {
  number: 19,
  name: 'sign-ups',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_sign_ups',
        {
          sign_up_sid: key(),
          user_sid: sid(),
          new_account_sid: sid(),
          service_provider_sid: to('service_providers.service_provider_sid', 'cascade'),
          email: text(255),
          hashed_password: longText(),
          sealed_code: text(255),
          is_known: flag(),
          tries: whole(),
          mails: whole(),
          mailed_at: exactTime(),
          expires_at: exactTime(),
        },
        { indexes: [['email'], ['expires_at']] },
      ),
    );
  },
};
