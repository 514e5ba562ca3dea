/** Registering, on hosted installations (`R10`, `R32`, `W41`, `W47`). */
import { z } from 'zod';
import { isPublicEmailAddress } from '../core/email-address.ts';
import { endpoint } from '../core/endpoint.ts';
import { asWritten } from '../core/printable.ts';
import { domainName, knownSid, sid } from '../core/value.ts';
import { byGithub, byGoogle } from './oauth.contract.ts';

export const WRONG_CODE = 'invalid user or activation code';
export const CODE_DIGITS = 6;
export const SHORTEST_SUBDOMAIN = 3;

/** One label of 3 to 63 characters (`R22`). */
export function isSubdomain(label: string): boolean {
  return /^[a-z0-9]([a-z0-9-]{1,61})[a-z0-9]$/.test(label.toLowerCase());
}

/** The label of a realm directly below the root domain; null for any other. */
export function subdomainOf(realm: string, root_domain: string): string | null {
  const end = `.${root_domain}`.toLowerCase();
  const name = realm.toLowerCase();
  if (!name.endsWith(end)) return null;
  const label = name.slice(0, -end.length);
  return isSubdomain(label) ? label : null;
}

export const emailAddress = z
  .string('missing email or password')
  .overwrite(asWritten)
  .trim()
  .max(255, 'invalid email')
  .refine(isPublicEmailAddress, 'invalid email');

const passedOver = (description: string) =>
  z
    .unknown()
    .optional()
    .transform(() => undefined)
    .meta({ description });
const CODE_OF_CLIENT = 'Ignored: the server makes the code';

/** Names and invitations that clients of the platform also send are ignored. */
const byEmail = z.object({
  service_provider_sid: sid.nullish(),
  provider: z.literal('local'),
  email: emailAddress,
  password: z
    .string('missing email or password')
    .min(1, 'missing email or password')
    .max(1024, 'password may have at most 64 characters'),
  email_activation_code: passedOver(CODE_OF_CLIENT),
});

export const registration = z.discriminatedUnion('provider', [byEmail, byGithub, byGoogle], {
  error: 'invalid provider: it is local, github or google',
});

export const registered = z.object({
  jwt: z.string().meta({ description: 'Valid for the activation, and for everything after it' }),
  user_sid: knownSid,
  account_sid: knownSid,
  name: z.string(),
  email: z.string(),
  provider: z.string(),
  provider_userid: z.string().optional(),
  root_domain: z.string().nullable(),
  pristine: z.boolean().meta({ description: 'The account was made by this request, or will be' }),
  is_active: z.boolean(),
  email_validated: z.boolean(),
  phone_validated: z.boolean(),
  tutorial_completion: z.number(),
  scope: z.string(),
});

const whom = z.object({
  user_sid: sid,
  type: z.enum(['email'], 'invalid activation type: only email is served'),
});

export const signUpEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/register',
    summary:
      'Register with an email address, to which a code is sent, and a password; or sign in, sign up or, with a session, link a user with the answer of GitHub or Google',
    tag: 'sign-up',
    open: true,
    limit: 'register',
    body: registration,
    success: { status: 200, body: registered },
  }),
  resendCode: endpoint({
    method: 'POST',
    path: '/ActivationCode',
    summary: 'Send another activation code',
    tag: 'sign-up',
    open: true,
    limit: 'register',
    body: whom.extend({
      value: passedOver('Ignored: the code goes to the registered address'),
      code: passedOver(CODE_OF_CLIENT),
    }),
    success: { status: 204, body: null },
  }),
  activate: endpoint({
    method: 'PUT',
    path: '/ActivationCode/:code',
    also: [{ method: 'POST', path: '/ActivationCode/:code' }],
    summary:
      'Confirm the email address with the code: the account is created, and the token becomes a session',
    tag: 'sign-up',
    open: true,
    limit: 'register',
    params: z.object({ code: z.string().max(64) }),
    body: whom,
    success: { status: 204, body: null },
  }),
  readAvailability: endpoint({
    method: 'GET',
    path: '/Availability',
    summary: 'Whether a SIP realm is free and the caller may have it',
    tag: 'sign-up',
    limit: 'lookup',
    query: z.object({
      type: z.enum(['subdomain'], 'type must be subdomain: nothing else can be asked about'),
      value: z.string('value is required').trim().max(255).regex(domainName, 'value must be a domain name'),
    }),
    success: { status: 200, body: z.object({ available: z.boolean() }) },
  }),
};

export type EmailRegistration = z.output<typeof byEmail>;
export type Registered = z.output<typeof registered>;
