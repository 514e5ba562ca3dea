/** People, their permissions and API keys (`D1`). */
import type { Generated } from 'kysely';
import type { Bit, BitByDefault, Time, TimeByDefault } from './columns.ts';

type Users = {
  user_sid: string;
  name: string;
  email: string;
  pending_email: string | null;
  phone: string | null;
  hashed_password: string | null;
  account_sid: string | null;
  service_provider_sid: string | null;
  force_change: BitByDefault;
  provider: string;
  provider_userid: string | null;
  scope: Generated<string>;
  phone_activation_code: string | null;
  email_activation_code: string | null;
  email_validated: BitByDefault;
  phone_validated: BitByDefault;
  email_content_opt_out: BitByDefault;
  is_active: BitByDefault;
};

type ApiKeys = {
  api_key_sid: string;
  token: string;
  account_sid: string | null;
  service_provider_sid: string | null;
  expires_at: Time | null;
  last_used: Time | null;
  created_at: Generated<Time | null>;
};

/** One row, or none while the defaults hold. */
type PasswordSettings = {
  min_password_length: Generated<number>;
  require_digit: BitByDefault;
  require_special_character: BitByDefault;
};

export type IdentityTables = {
  users: Users;
  permissions: { permission_sid: string; name: string; description: string | null };
  user_permissions: { user_permissions_sid: string; user_sid: string; permission_sid: string };
  api_keys: ApiKeys;
  password_settings: PasswordSettings;
  signup_history: { email: string; name: string | null; signed_up_at: TimeByDefault };
  beta_invite_codes: { invite_code: string; in_use: Generated<Bit> };
};
