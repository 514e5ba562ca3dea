/** Signing in with Google, or with whatever speaks OpenID Connect as it does (`W47`). */
import { z } from 'zod';
import { type OauthClient, OauthFailure, readWith, tokenFor } from './oauth.ts';

export type GoogleSettings = {
  client_id: string;
  client_secret: string;
  token_url: string;
  userinfo_url: string;
};

/** Of OpenID Connect, and of the column that keeps it. */
const LONGEST_ID = 255;

/** A boolean by the standard; some providers send its text. */
const verified = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
  .optional();

/** Google's older address and that of OpenID Connect have names of their own for two of them. */
const person = z
  .object({
    id: z.string().max(LONGEST_ID).optional(),
    sub: z.string().max(LONGEST_ID).optional(),
    email: z.string().nullish(),
    verified_email: verified,
    email_verified: verified,
  })
  .transform(({ id, sub, email, verified_email, email_verified }) => ({
    id: id ?? sub ?? '',
    email: email ?? null,
    is_verified: verified_email ?? email_verified ?? false,
  }))
  .refine(({ id }) => id !== '');
const NAME = 'Google';

export function google({ client_id, client_secret, token_url, userinfo_url }: GoogleSettings): OauthClient {
  return {
    client_id,
    async whoIs({ code, code_verifier, redirect_uri }) {
      const grant = { grant_type: 'authorization_code', client_id, client_secret };
      const token = await tokenFor(NAME, token_url, { ...grant, code, redirect_uri, code_verifier });
      const found = await readWith(NAME, userinfo_url, { token, schema: person });
      if (!found) throw new OauthFailure('Google did not say who it was. Please try again.');
      const { id, email, is_verified } = found;
      const own = is_verified ? email : null;
      return {
        id,
        login: null,
        email: own,
        verified: own ? [own] : [],
        has_unverified: email !== null && !is_verified,
      };
    },
  };
}
