/** A forgotten password, and signing in by an email address or by a link (`R9`, `R10`, `W40`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { asWritten, charactersOf } from '../core/printable.ts';
import { knownSid } from '../core/value.ts';

const LEAST_LENGTH = 7;

export const RESET_TOO_SHORT = 'The password must be at least 7 characters long.';
export const RESET_NO_LETTER = 'Password must contain a letter.';
export const RESET_MISMATCH =
  'The confirmation password does not match the new password. Please ensure both passwords are identical.';

/** What a password set by a link has to satisfy before the installation's own rules (`R9`). */
export function resetFault(password: string): string | null {
  if (charactersOf(password) < LEAST_LENGTH) return RESET_TOO_SHORT;
  return /\p{L}/u.test(password) ? null : RESET_NO_LETTER;
}

const password = (what: string) => z.string(`${what} is required`).min(1, `${what} is required`).max(1024);

const forgotPassword = z.object({
  email: z
    .string('invalid or missing email')
    .overwrite(asWritten)
    .trim()
    .max(255, 'invalid or missing email')
    .regex(/^[^\s@]+@[^\s@]+$/, 'invalid or missing email'),
});

/** Either a link's id, or an address with its password. */
const signInInput = z
  .object({
    link: z.string().max(128).optional(),
    email: z.string().trim().max(255).optional(),
    password: z.string().max(1024).optional(),
  })
  .refine(({ link, email, password }) => link || (email && password), {
    path: ['email'],
    error: 'missing email or password',
  });

export const signedIn = z.object({
  jwt: z.string(),
  user_sid: knownSid,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  account_sid: knownSid.nullable(),
  service_provider_sid: knownSid.nullable(),
  force_change: z.boolean(),
  provider: z.string(),
  provider_userid: z.string().nullable(),
  scope: z.string(),
  phone_validated: z.boolean(),
  email_validated: z.boolean(),
  /** Of the account. */
  is_active: z.boolean(),
  pristine: z.boolean(),
});

export const passwordResetEndpoints = {
  forgot: endpoint({
    method: 'POST',
    path: '/forgot-password',
    summary: 'Request a link to set a new password; the answer never depends on whether there is such a user',
    tag: 'session',
    open: true,
    limit: 'reset',
    repeats_error: true,
    body: forgotPassword,
    success: { status: 204, body: null },
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/signin',
    summary:
      'Sign in with an email address and password, or with a link, with which only the password can be changed',
    tag: 'session',
    open: true,
    limit: 'login',
    body: signInInput,
    success: { status: 200, body: signedIn },
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/change-password',
    for_viewers: true,
    summary:
      'Change your own password, with the current one or the id of a link in its place; ends all other sessions, and with a link this one too',
    tag: 'session',
    limit: 'login',
    before_password_change: true,
    body: z.object({
      old_password: password('old_password'),
      new_password: password('new_password'),
    }),
    success: { status: 204, body: null },
  }),
};

export type SignedIn = z.output<typeof signedIn>;
