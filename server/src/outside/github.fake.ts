/**
 * As much of GitHub as an OAuth app asks for, with its addresses, statuses and errors: a code is good once, for ten
 * minutes, for the app, the address and the challenge that it was made for; what is wrong comes back with a 200.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FakePerson, formOf, personOf, signInPage } from './sign-in-page.fake.ts';

export type FakeGithub = {
  url: string;
  manner: {
    /** Answers 503 to whatever a server asks, as on a bad day. */
    is_down: boolean;
    /** What a server asks is answered when it is over. */
    held: Promise<void> | null;
    /** How often a server asked for a token. */
    asked: number;
  };
  close(): void;
};

type App = { client_id: string; client_secret: string; callback: string };
type Answer = { status: number; body?: unknown; html?: string; location?: string };
type Code = {
  person: FakePerson;
  redirect_uri: string;
  challenge: string | null;
  scope: string;
  end: number;
};

const TEN_MINUTES = 600_000;

export async function startFakeGithub(app: App): Promise<FakeGithub> {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, { person: FakePerson; scope: string }>();
  const manner: FakeGithub['manner'] = { is_down: false, held: null, asked: 0 };

  function authorize(query: URLSearchParams, form: URLSearchParams): Answer {
    const person = personOf(form);
    const redirect_uri = query.get('redirect_uri') ?? app.callback;
    const back = new URL(redirect_uri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (person) {
      const code = randomBytes(10).toString('hex');
      const challenge = query.get('code_challenge');
      const scope = query.get('scope') ?? '';
      codes.set(code, { person, redirect_uri, challenge, scope, end: Date.now() + TEN_MINUTES });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user has denied your application access.');
    }
    return { status: 302, location: back.href };
  }

  function exchange(form: URLSearchParams): Answer {
    const no = (error: string, error_description: string) => ({
      status: 200,
      body: { error, error_description },
    });
    const isApp = form.get('client_id') === app.client_id && form.get('client_secret') === app.client_secret;
    if (!isApp)
      return no('incorrect_client_credentials', 'The client_id and/or client_secret passed are incorrect.');
    const code = codes.get(form.get('code') ?? '');
    const bad = no('bad_verification_code', 'The code passed is incorrect or expired.');
    if (!code || code.end < Date.now()) return bad;
    codes.delete(form.get('code') ?? '');
    if (code.challenge !== null && challengeOf(form.get('code_verifier') ?? '') !== code.challenge)
      return bad;
    const asked = form.get('redirect_uri');
    if (asked !== null && asked !== code.redirect_uri)
      return no(
        'redirect_uri_mismatch',
        'The redirect_uri MUST match the registered callback URL for this application.',
      );
    const access_token = `gho_canary-secret-${randomBytes(12).toString('hex')}`;
    tokens.set(access_token, { person: code.person, scope: code.scope });
    return { status: 200, body: { access_token, scope: code.scope, token_type: 'bearer' } };
  }

  function read(path: string, { headers }: IncomingMessage): Answer {
    if (!headers['user-agent']) return { status: 403, body: { message: 'Please set a User-Agent' } };
    const known = tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
    if (!known) return { status: 401, body: { message: 'Bad credentials' } };
    const { login, email, address } = known.person;
    if (path === '/user') return { status: 200, body: { login, id: idOf(login), email: null } };
    if (path !== '/user/emails' || !known.scope.includes('user:email'))
      return { status: 404, body: { message: 'Not Found' } };
    const other = { email: `${login}@users.noreply.example`, primary: false, verified: true };
    const first = { email, primary: true, verified: address === 'verified', visibility: 'private' };
    return { status: 200, body: address === 'none' ? [] : [other, first] };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const isPost = request.method === 'POST';
    if (pathname === '/login/oauth/authorize') {
      if (searchParams.get('client_id') !== app.client_id) return { status: 404, body: 'Not Found' };
      if (isPost) return authorize(searchParams, await formOf(request));
      return { status: 200, html: signInPage('GitHub', `/login/oauth/authorize${search}`) };
    }
    if (manner.is_down) return { status: 503, body: 'Unicorn!' };
    if (isPost) manner.asked += 1;
    await manner.held;
    if (pathname === '/login/oauth/access_token' && isPost) return exchange(await formOf(request));
    return read(pathname, request);
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body, html, location }) => {
      const type = html ? 'text/html' : 'application/json';
      response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) });
      response.end(html ?? JSON.stringify(body ?? null));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, manner, close: () => void server.close() };
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** The same for the same login. */
function idOf(login: string): number {
  return createHash('sha256').update(login).digest().readUInt32BE();
}

/** What a browser does on the way there and back: the address it returns to. */
export async function answerGithub(address: string, person: FakePerson | null): Promise<URL> {
  const fields = person ? { ...person, answer: 'allow' } : { answer: 'deny' };
  const body = new URLSearchParams(fields);
  const response = await fetch(address, { method: 'POST', body, redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}
