/** A real OpenID Connect server (`oidc-provider`) in Google's place, with a page on which one is whoever one likes. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Context } from 'oidc-provider';
import { type FakePerson, formOf, personOf, signInPage } from '../outside/sign-in-page.fake.ts';

export type OpenidServer = Awaited<ReturnType<typeof startOpenidServer>>;
type Client = { client_id: string; client_secret: string; callback: string };

export async function startOpenidServer({ callback, ...client }: Client) {
  const people = new Map<string, FakePerson>();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const rows = new Map<string, Row>();
  const provider = new Provider(url, {
    adapter: (kind: string) => adapterOf(kind, rows),
    clients: [{ ...client, redirect_uris: [callback], token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: true,
    // A client may do without, as portals of the platform do; who sends a challenge has to meet it.
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 3600,
      Session: 600,
    },
    findAccount: (_context: Context, login: string) => ({ accountId: login, claims: () => claims(login) }),
    /** The page asks once, for everything. */
    async loadExistingGrant({ oidc }: Context) {
      const { client, session } = oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(context: { body: string }, out: { error: string; error_description?: string }) {
      context.body = `${out.error}: ${out.error_description ?? ''}`;
    },
  });

  function claims(login: string) {
    const { email, address } = people.get(login) ?? { email: '', address: 'none' };
    const own = address === 'none' ? {} : { email, email_verified: address === 'verified' };
    return { sub: login, name: login, ...own };
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(signInPage('Google', request.url ?? ''));
      return;
    }
    const person = personOf(await formOf(request));
    if (person) people.set(person.login, person);
    await provider.interactionFinished(
      request,
      response,
      person
        ? { login: { accountId: person.login, remember: false } }
        : { error: 'access_denied', error_description: 'The person did not allow it' },
    );
  }

  const answer = provider.callback();
  server.on('request', (request, response) => {
    // Who comes again is asked again who it is.
    if (request.url?.startsWith('/auth?')) delete request.headers.cookie;
    if (request.url?.startsWith('/interaction/'))
      void interact(request, response).catch((error) => response.writeHead(500).end(String(error)));
    else answer(request, response);
  });
  return {
    url,
    authorize_url: `${url}/auth`,
    token_url: `${url}/token`,
    userinfo_url: `${url}/me`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Row = { grantId?: string; uid?: string; consumed?: number; end_ms: number };

/** In memory, and gone with the server. */
function adapterOf(kind: string, rows: Map<string, Row>) {
  const key = (id: string) => `${kind}:${id}`;
  const live = (row: Row | undefined) => (row && row.end_ms > Date.now() ? row : undefined);
  return {
    async upsert(id: string, row: object, seconds: number) {
      rows.set(key(id), { ...row, end_ms: Date.now() + seconds * 1000 });
    },
    find: async (id: string) => live(rows.get(key(id))),
    findByUid: async (uid: string) => live([...rows.values()].find((row) => row.uid === uid)),
    destroy: async (id: string) => void rows.delete(key(id)),
    async consume(id: string) {
      const row = rows.get(key(id));
      if (row) row.consumed = Math.floor(Date.now() / 1000);
    },
    async revokeByGrantId(grantId: string) {
      for (const [id, row] of rows) if (row.grantId === grantId) rows.delete(id);
    },
  };
}

/** What a browser does on the way there and back: the address it returns to. */
export async function answerOpenid(address: string, person: FakePerson | null): Promise<URL> {
  const cookies = new Map<string, string>();
  const go = async (to: string, init: RequestInit = {}): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(to, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    return next ? new URL(next, to).href : `${response.status} ${await response.text()}`;
  };
  const page = await go(address);
  if (!page.includes('/interaction/')) return new URL(page);
  const fields = person ? { ...person, answer: 'allow' } : { answer: 'deny' };
  const resume = await go(page, { method: 'POST', body: new URLSearchParams(fields) });
  return new URL(await go(resume));
}
