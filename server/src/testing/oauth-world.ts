/** A hosted server beside GitHub's fake and a real OpenID Connect server in Google's place. */
import { createHash, randomBytes } from 'node:crypto';
import type { OauthProvider } from '@trunkline/contract/sign-up/oauth-providers.ts';
import { type Registered, signUpEndpoints } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { answerGithub, startFakeGithub } from '../outside/github.fake.ts';
import type { FakePerson } from '../outside/sign-in-page.fake.ts';
import { answerOpenid, startOpenidServer } from './openid-server.ts';
import { startApp } from './start-app.ts';
import { makeTenants } from './tenants.ts';

const OAUTH_SECRET = 'app-canary-secret';
const ids = { github: 'hub-app', google: 'goo-app' };
const backTo = (provider: string) => `https://console.example/oauth-callback/${provider}`;

export type OauthWorld = Awaited<ReturnType<typeof startOauthWorld>>;

export async function startOauthWorld() {
  const of = (provider: OauthProvider) => ({
    client_id: ids[provider],
    client_secret: OAUTH_SECRET,
    callback: backTo(provider),
  });
  const hub = await startFakeGithub(of('github'));
  const openid = await startOpenidServer(of('google'));
  const app = await startApp({
    TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
    TRUNKLINE_GITHUB_CLIENT_ID: ids.github,
    TRUNKLINE_GITHUB_CLIENT_SECRET: OAUTH_SECRET,
    TRUNKLINE_GITHUB_URL: hub.url,
    TRUNKLINE_GITHUB_API_URL: hub.url,
    TRUNKLINE_GOOGLE_CLIENT_ID: ids.google,
    TRUNKLINE_GOOGLE_CLIENT_SECRET: OAUTH_SECRET,
    TRUNKLINE_GOOGLE_AUTHORIZE_URL: openid.authorize_url,
    TRUNKLINE_GOOGLE_TOKEN_URL: openid.token_url,
    TRUNKLINE_GOOGLE_USERINFO_URL: openid.userinfo_url,
  });
  const who = await makeTenants(app);
  await app.db
    .updateTable('service_providers')
    .set({ root_domain: 'sip.example.com' })
    .where('service_provider_sid', '=', who.providerA)
    .execute();
  let count = 0;

  /** What the browser has after the provider sent it back. */
  async function answered(provider: OauthProvider, person: FakePerson) {
    const oauth2_code_verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(oauth2_code_verifier).digest('base64url');
    const [oauth2_state, client_id] = [randomBytes(8).toString('hex'), ids[provider]];
    const asked = { client_id, state: oauth2_state, code_challenge, code_challenge_method: 'S256' };
    const more = { response_type: 'code', redirect_uri: backTo(provider), scope: 'openid email profile' };
    const forGithub = new URLSearchParams({ ...asked, scope: 'user:email' });
    const forGoogle = new URLSearchParams({ ...asked, ...more });
    const returned =
      provider === 'github'
        ? await answerGithub(`${hub.url}/login/oauth/authorize?${forGithub}`, person)
        : await answerOpenid(`${openid.authorize_url}?${forGoogle}`, person);
    return {
      provider,
      oauth2_code: returned.searchParams.get('code'),
      oauth2_state,
      oauth2_client_id: client_id,
      oauth2_redirect_uri: backTo(provider),
      oauth2_code_verifier,
    };
  }

  const { method, path } = signUpEndpoints.register;
  const send = (body: object, as: string | null = null) => app.ask<Registered>(method, path, { body, as });

  return {
    app,
    who,
    hub,
    answered,
    send,
    somebody(more: Partial<FakePerson> = {}): FakePerson {
      const login = `person-${++count}`;
      return { login, email: `${login}@example.com`, address: 'verified', ...more };
    },
    async come(
      provider: OauthProvider,
      person: FakePerson,
      more: { from?: '/sign-in' | '/register'; as?: string; old_password?: string } = {},
    ) {
      const { from = '/register', as, ...rest } = more;
      return send({ ...(await answered(provider, person)), locationBeforeAuth: from, ...rest }, as ?? null);
    },
    async close() {
      hub.close();
      openid.close();
      await app.close();
    },
  };
}
