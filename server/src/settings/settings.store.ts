/** Settings of the whole installation. */
import {
  defaultPasswordSettings,
  type PasswordSettings,
} from '@trunkline/contract/settings/settings.contract.ts';
import type { Db } from '../db/open.ts';

/** The stored rules, or the defaults while none were saved (`R8`). */
export async function readPasswordSettings(db: Db): Promise<PasswordSettings> {
  const row = await db
    .selectFrom('password_settings')
    .select(['min_password_length', 'require_digit', 'require_special_character'])
    .executeTakeFirst();
  return row ?? defaultPasswordSettings;
}
