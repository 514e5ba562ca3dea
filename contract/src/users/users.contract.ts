/** People: the signed-in user, and those managed by an admin, a provider or an account (`W5`, `R14`). */
import { z } from 'zod';
import { emailFault } from '../core/email-address.ts';
import { endpoint } from '../core/endpoint.ts';
import { activeState, listAnswer, pageQuery, sortBy, textFilter } from '../core/paging.ts';
import { asWritten } from '../core/printable.ts';
import { bit, flag, knownSid, requiredText, sid, when } from '../core/value.ts';
import { me, user } from './own-user.ts';

/** Begins with the platform's text, which clients look for (`R4`), and says which of the two is taken. */
export const NAME_TAKEN = 'invalid username or email: another user has this name already';
export const PASSWORD_FOR_EMAIL = 'Your current password is required for another email address.';
export const EMAIL_TAKEN = 'invalid username or email: another user has this email address already';
export const LAST_ADMIN =
  'The last active admin cannot be removed, deactivated, made view-only or given a lower scope.';

/** One user among others; `scope` here is the access scope, as on the platform. */
export const listedUser = z.object({
  user_sid: knownSid,
  name: z.string(),
  email: z.string(),
  scope: z.enum(['admin', 'service_provider', 'account']),
  force_change: bit,
  is_active: bit,
  is_view_only: z.boolean(),
  last_login_at: when.nullable(),
  account_sid: knownSid.optional(),
  account_name: z.string().optional(),
  service_provider_sid: knownSid.optional(),
  service_provider_name: z.string().optional(),
});

const emailText = z
  .string('User email is required')
  .overwrite(asWritten)
  .trim()
  .max(255, 'User email may have at most 255 characters');

/** Null if it is an address, or the stored one. */
export const userEmailFault = (email: string, stored: string | null) =>
  emailFault('User email', email, stored);

/** Whether it differs from the stored one, ignoring spaces around it and what nobody sees. */
export const isOtherEmail = (email: string | undefined, stored: { email: string }): boolean =>
  email !== undefined && asWritten(email).trim() !== asWritten(stored.email).trim();

const email = emailText.superRefine((email, ctx) => {
  const message = userEmailFault(email, null);
  if (message) ctx.addIssue({ code: 'custom', message });
});

const TEMPORARY_REQUIRED = 'A temporary password is required';
const passwordText = (missing?: string) =>
  z.string(missing).max(1024, 'password may have at most 64 characters');
const password = passwordText();

export const userInput = z.object({
  name: requiredText('User name', 255),
  email,
  initial_password: passwordText(TEMPORARY_REQUIRED).min(1, TEMPORARY_REQUIRED),
  force_change: flag.default(1),
  is_active: flag.default(1),
  is_view_only: flag.default(0),
  service_provider_sid: sid.nullish(),
  account_sid: sid.nullish(),
});

/** A PUT changes what it names; a password is changed by a request of its own. */
export const userUpdate = z.object({
  name: requiredText('User name', 255).optional(),
  /** Judged with what is stored (`userEmailFault`). */
  email: emailText.optional(),
  initial_password: password.nullish().transform((text) => text || null),
  force_change: flag.optional(),
  is_active: flag.optional(),
  is_view_only: flag.optional(),
  service_provider_sid: sid.nullish(),
  account_sid: sid.nullish(),
  old_password: password.nullish(),
  new_password: password.nullish(),
});

const userParams = z.object({ user_sid: sid });

export const userSorts = ['name', 'is_active', 'last_login_at'] as const;

export const userFilter = pageQuery.extend({
  /** Any part of the name or the email address. */
  filter: textFilter.optional(),
  scope: z
    .enum(['admin', 'service_provider', 'account'], 'scope must be admin, service_provider or account')
    .optional(),
  account_sid: sid.optional(),
  /** Admins, and the users of this provider and its accounts. */
  service_provider_sid: sid.optional(),
  state: activeState,
  sort: sortBy(userSorts),
  count_by: z
    .enum(['scope', 'state'], 'count_by must be scope or state')
    .optional()
    .meta({ description: 'Also count the users of each scope or state; left out with filter' }),
});

export const userEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Users',
    summary: 'The users within reach, by name',
    tag: 'users',
    query: userFilter,
    ...listAnswer(listedUser, 'users'),
  }),
  readMe: endpoint({
    method: 'GET',
    path: '/Users/me',
    before_password_change: true,
    summary: 'The signed-in user, with their account and service provider',
    tag: 'users',
    success: { status: 200, body: me },
  }),
  read: endpoint({
    method: 'GET',
    path: '/Users/:user_sid',
    summary: 'One user',
    tag: 'users',
    params: userParams,
    success: { status: 200, body: user },
  }),
  create: endpoint({
    method: 'POST',
    path: '/Users',
    summary: 'Add a user with a temporary password',
    tag: 'users',
    body: userInput,
    creates: 'user_sid',
    success: { status: 201, body: z.object({ user_sid: knownSid }) },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/Users/:user_sid',
    for_viewers: true,
    before_password_change: true,
    summary:
      'Change what the body names. Your own password takes old_password and new_password; your own email address takes old_password beside it',
    tag: 'users',
    params: userParams,
    body: userUpdate,
    success: { status: 204, body: null },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Users/:user_sid',
    summary: 'Delete a user; its sessions end at once',
    tag: 'users',
    params: userParams,
    success: { status: 204, body: null },
  }),
};

export type User = z.output<typeof user>;
export type Me = z.output<typeof me>;
export type ListedUser = z.output<typeof listedUser>;
export type UserInput = z.output<typeof userInput>;
export type UserUpdate = z.output<typeof userUpdate>;
export type UserFilter = z.output<typeof userFilter>;
