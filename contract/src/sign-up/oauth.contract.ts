/** The answer of another provider to a person who signs in, signs up or links there (`R32`, `W47`). */
import { z } from 'zod';
import { sid } from '../core/value.ts';
import type { OauthProvider } from './oauth-providers.ts';

/** For an unknown person who has not seen the terms; clients of the platform then lead to the registration. */
export const NOT_FROM_SIGN_IN = 'registering a new account not allowed from the sign-in page';
/** Begin with the platform's texts. */
export const ADDRESS_HAS_USER =
  'account already exists for this email: log in the way you did before, and link the other one on your own page';
export const LINKED_ELSEWHERE =
  'account already exists for this oauth user/provider: someone else signs in here with it';

export const PASSWORD_TO_LINK =
  'Your current password is required, since you will sign in another way from now on.';

/** As RFC 7636 has it. */
const verifier = z
  .string()
  .regex(/^[\w.~-]{43,128}$/, 'oauth2_code_verifier must be 43 to 128 letters, digits and -._~');

function answerOf<P extends OauthProvider>(provider: P) {
  const missing = (name: string) => `missing oauth2_${name} for provider ${provider}`;
  const given = (name: string) => z.string(missing(name)).min(1, missing(name)).max(2048);
  return z.object({
    service_provider_sid: sid.nullish(),
    provider: z.literal(provider),
    oauth2_code: given('code'),
    oauth2_state: given('state').meta({
      description: 'The client has to compare it with what it sent before it sends anything here',
    }),
    oauth2_client_id: given('client_id'),
    oauth2_redirect_uri: given('redirect_uri'),
    oauth2_code_verifier: verifier.nullish().meta({ description: 'If a code_challenge was sent' }),
    locationBeforeAuth: z
      .string()
      .max(255)
      .nullish()
      .meta({ description: '/sign-in: do not open an account for somebody new' }),
    old_password: z
      .string()
      .max(1024)
      .nullish()
      .meta({ description: 'The current password, if the request has a session of somebody who has one' }),
  });
}

export const byGithub = answerOf('github');
export const byGoogle = answerOf('google');

export type OauthAnswer = z.output<typeof byGithub> | z.output<typeof byGoogle>;
