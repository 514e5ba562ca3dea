/** Signing in and out (`W1`, `R10`, `R11`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { knownSid } from '../core/value.ts';

const credentials = z.object({
  username: z.string('Username is required').min(1, 'Username is required').max(255),
  password: z.string('Password is required').min(1, 'Password is required').max(1024),
});

export const session = z.object({
  token: z.string(),
  user_sid: knownSid,
  scope: z.enum(['admin', 'service_provider', 'account']),
  force_change: z.boolean(),
  permissions: z.array(z.string()),
  service_provider_sid: knownSid.optional(),
  service_provider_name: z.string().optional(),
  account_sid: knownSid.optional(),
  account_name: z.string().optional(),
});

export const sessionEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    summary: 'Sign in with a username and a password',
    tag: 'session',
    open: true,
    limit: 'login',
    body: credentials,
    success: { status: 200, body: session },
  }),
  renew: endpoint({
    method: 'POST',
    path: '/session/renewal',
    for_viewers: true,
    changes_nothing: true,
    summary: 'Renew the token of this session, up to twelve hours after signing in',
    tag: 'session',
    success: { status: 200, body: z.object({ token: z.string() }) },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    for_viewers: true,
    summary: 'End this session',
    tag: 'session',
    before_password_change: true,
    success: { status: 204, body: null },
  }),
};
