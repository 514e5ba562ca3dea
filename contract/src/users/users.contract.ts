/** People: the own user and the change of the own password (api-core 6.7). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { bit, knownSid, sid, when } from '../core/value.ts';

/** A user as it goes out: never the password's hash, never an activation code. */
export const user = z.object({
  user_sid: knownSid,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  account_sid: knownSid.nullable(),
  service_provider_sid: knownSid.nullable(),
  provider: z.string(),
  provider_userid: z.string().nullable(),
  /** The platform's legacy text, not the access scope. */
  scope: z.string(),
  force_change: z.boolean(),
  email_validated: z.boolean(),
  phone_validated: z.boolean(),
  email_content_opt_out: bit,
  is_active: bit,
  is_view_only: z.boolean(),
});

const ownAccount = z.object({
  account_sid: knownSid.nullable(),
  name: z.string().nullable(),
  sip_realm: z.string().nullable(),
  service_provider_sid: knownSid.nullable(),
  is_active: bit.nullable(),
  plan_type: z.enum(['trial', 'free', 'paid']).nullable(),
  trial_end_date: when.nullable(),
  device_to_call_ratio: z.number().nullable(),
  record_all_calls: bit.nullable(),
  created_at: when.nullable(),
});

const ownProvider = z.object({
  service_provider_sid: knownSid.nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  root_domain: z.string().nullable(),
  ms_teams_fqdn: z.string().nullable(),
});

/** Every key of `account` and `sp` is null when the user has none, as on the platform. */
export const me = z.object({
  user,
  account: ownAccount,
  sp: ownProvider,
  features: z
    .array(z.string())
    .optional()
    .meta({ description: 'What this server can do beyond the platform (R7)' }),
});

export const passwordChange = z.object({
  old_password: z
    .string('The current password is required')
    .min(1, 'The current password is required')
    .max(1024),
  new_password: z.string('The new password is required').min(1, 'The new password is required').max(1024),
});

export const userEndpoints = {
  readMe: endpoint({
    method: 'GET',
    path: '/Users/me',
    summary: 'The user who is signed in, with the own account and service provider',
    tag: 'users',
    success: { status: 200, body: me },
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/Users/:user_sid',
    summary: 'Change the own password; all other sessions of the user end',
    tag: 'users',
    params: z.object({ user_sid: sid }),
    body: passwordChange,
    success: { status: 204, body: null },
  }),
};

export type Me = z.output<typeof me>;
