/** Settings of the whole installation: one row a table, or none while the defaults hold. */
import {
  defaultPasswordSettings,
  type PasswordSettings,
  SHORTEST_PASSWORD,
  type SystemInformation,
} from '@trunkline/contract/settings/settings.contract.ts';
import type { Db } from '../db/open.ts';

/** The stored rules, or the defaults while none were saved (`R8`). */
export async function readPasswordSettings(db: Db): Promise<PasswordSettings> {
  const row = await db
    .selectFrom('password_settings')
    .select(['min_password_length', 'require_digit', 'require_special_character'])
    .executeTakeFirst();
  if (!row) return defaultPasswordSettings;
  // A platform may have stored 0, which asks for no length.
  return { ...row, min_password_length: Math.max(row.min_password_length, SHORTEST_PASSWORD) };
}

/** The table has no key: the one row is replaced. */
export async function replacePasswordSettings(db: Db, settings: PasswordSettings): Promise<void> {
  await db.deleteFrom('password_settings').execute();
  await db.insertInto('password_settings').values(settings).execute();
}

export async function readSystemInformation(db: Db): Promise<SystemInformation> {
  const row = await db
    .selectFrom('system_information')
    .select(['domain_name', 'sip_domain_name', 'monitoring_domain_name', 'private_network_cidr', 'log_level'])
    .executeTakeFirst();
  return (
    row ?? {
      domain_name: null,
      sip_domain_name: null,
      monitoring_domain_name: null,
      private_network_cidr: null,
      log_level: 'info',
    }
  );
}

export async function replaceSystemInformation(db: Db, information: SystemInformation): Promise<void> {
  await db.deleteFrom('system_information').execute();
  await db.insertInto('system_information').values(information).execute();
}
