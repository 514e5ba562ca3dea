/** A user, and the signed-in user with account and provider (`W5`). */
import { z } from 'zod';
import { bit, knownSid, when } from '../core/value.ts';
import { passwordSettings } from '../settings/settings.contract.ts';
import { ownSubscription } from '../subscriptions/subscriptions.contract.ts';

/** A user in an answer: never with the password's hash or an activation code. */
export const user = z.object({
  user_sid: knownSid,
  name: z.string(),
  email: z.string(),
  pending_email: z.string().nullable(),
  phone: z.string().nullable(),
  account_sid: knownSid.nullable(),
  service_provider_sid: knownSid.nullable(),
  provider: z.string(),
  provider_userid: z.string().nullable(),
  /** The platform's legacy text, not the access scope. */
  scope: z.string(),
  force_change: bit,
  email_validated: bit,
  phone_validated: bit,
  email_content_opt_out: bit,
  is_active: bit,
  is_view_only: z.boolean(),
});

/** The own user says true and false where others have numbers, as on the platform (`W5`). */
const ownUser = user.extend({
  force_change: z.boolean(),
  email_validated: z.boolean(),
  phone_validated: z.boolean(),
});

/** As it is stored, its webhooks by their sids; its secrets are read with the account. */
const ownAccount = z.object({
  account_sid: knownSid.nullable(),
  name: z.string().nullable(),
  sip_realm: z.string().nullable(),
  service_provider_sid: knownSid.nullable(),
  registration_hook_sid: knownSid.nullable(),
  queue_event_hook_sid: knownSid.nullable(),
  device_calling_application_sid: knownSid.nullable(),
  siprec_hook_sid: knownSid.nullable(),
  is_active: z
    .union([bit, z.boolean()])
    .nullable()
    .meta({ description: 'true or false on hosted installations, as on the platform' }),
  plan_type: z.enum(['trial', 'free', 'paid']).nullable(),
  stripe_customer_id: z.string().nullable(),
  disable_cdrs: bit.nullable(),
  trial_end_date: when.nullable(),
  deactivated_reason: z.string().nullable(),
  device_to_call_ratio: z.number().nullable(),
  subspace_client_id: z.string().nullable(),
  subspace_sip_teleport_id: z.string().nullable(),
  subspace_sip_teleport_destinations: z.string().nullable(),
  record_all_calls: bit.nullable(),
  record_format: z.string().nullable(),
  enable_debug_log: bit.nullable(),
  created_at: when.nullable(),
  root_domain: z.string().nullable().meta({ description: "The provider's" }),
});

const ownProvider = z.object({
  service_provider_sid: knownSid.nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  root_domain: z.string().nullable(),
  ms_teams_fqdn: z.string().nullable(),
  registration_hook_sid: knownSid.nullable(),
});

/** Every key of `account` and `sp` is null if the user has none, as on the platform. */
export const me = z.object({
  user: ownUser,
  account: ownAccount,
  sp: ownProvider,
  subscription: ownSubscription
    .nullable()
    .optional()
    .meta({ description: 'On hosted installations only; null for people without an account' }),
  api_keys: z
    .array(
      z.object({
        api_key_sid: knownSid,
        token: z.string().meta({ description: 'Masked to the last four characters' }),
        last_used: when.nullable(),
        created_at: when.nullable(),
      }),
    )
    .optional()
    .meta({ description: "The account's; on hosted installations only" }),
  static_ips: z
    .array(z.string())
    .optional()
    .meta({ description: "The account's; on hosted installations only" }),
  own_lcr_sid: knownSid
    .nullable()
    .optional()
    .meta({ description: "The sid of the user's own outbound call routing; absent for an admin" }),
  default_views: z
    .record(
      z.string(),
      z.object({
        view_sid: knownSid,
        search: z.record(z.string(), z.string()),
        columns: z.record(z.string(), z.boolean()),
      }),
    )
    .optional()
    .meta({ description: 'For each list, the view in which the person opens it' }),
  viewed_lists: z
    .array(z.string())
    .optional()
    .meta({ description: "Lists that have views, the user's own or shared" }),
  features: z
    .array(z.string())
    .optional()
    .meta({ description: 'What this server can do that the platform cannot' }),
  password_settings: passwordSettings
    .optional()
    .meta({ description: 'The rules for the password that has to be chosen first; absent otherwise' }),
});
