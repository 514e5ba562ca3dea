/** Signing in with GitHub (`W47`): an OAuth app, or the OAuth of a GitHub Enterprise Server. */
import { z } from 'zod';
import { type OauthClient, OauthFailure, readWith, tokenFor } from './oauth.ts';

export type GithubSettings = { client_id: string; client_secret: string; url: string; api_url: string };

const account = z.object({ id: z.number().int(), login: z.string().min(1) });
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const headers = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };
const NAME = 'GitHub';

export function github({ client_id, client_secret, url, api_url }: GithubSettings): OauthClient {
  return {
    client_id,
    async whoIs({ code, code_verifier, redirect_uri, state }) {
      const fields = { client_id, client_secret, code, state, redirect_uri, code_verifier };
      const token = await tokenFor(NAME, `${url}/login/oauth/access_token`, fields);
      const person = await readWith(NAME, `${api_url}/user`, { token, schema: account, headers });
      if (!person) throw new OauthFailure('GitHub did not say who it was. Please try again.');
      const list = await readWith(NAME, `${api_url}/user/emails`, { token, schema: addresses, headers });
      const known = (list ?? []).sort((a, b) => Number(b.primary) - Number(a.primary));
      const verified = known.filter((one) => one.verified).map(({ email }) => email);
      return {
        // A login name may be all digits, and never has a colon.
        id: `id:${person.id}`,
        login: person.login,
        email: known[0]?.verified ? known[0].email : null,
        verified,
        has_unverified: known[0]?.verified === false,
      };
    },
  };
}
