/** As much of Google Cloud Storage as a bucket's test asks for, by its JSON API over HTTP. */
import { createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleEndpoints } from './google-storage.ts';

export type FakeGoogle = {
  endpoints: GoogleEndpoints;
  /** The text of a key file that is accepted. */
  service_key: string;
  objects: Map<string, string>;
  /** What the service account may do; all of it at first. */
  rights: Set<'write' | 'read' | 'remove'>;
  close(): void;
};

type Answer = { status: number; body: unknown };

const TOKEN = 'fake-access-token';

export async function startFakeGoogle(bucket = 'calls'): Promise<FakeGoogle> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const objects = new Map<string, string>();
  const rights: FakeGoogle['rights'] = new Set(['write', 'read', 'remove']);

  function token(form: string): Answer {
    const [head, claims, signature] = new URLSearchParams(form).get('assertion')?.split('.') ?? [];
    const good = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(pair.publicKey, signature ?? '', 'base64url');
    return good
      ? { status: 200, body: { access_token: TOKEN, token_type: 'Bearer', expires_in: 3600 } }
      : { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
  }

  function storage({ headers, method }: IncomingMessage, url: URL, body: string): Answer {
    if (headers.authorization !== `Bearer ${TOKEN}`) return fault(401);
    const [, found, name = ''] = /\/b\/([^/]+)\/o\/?(.*)$/.exec(url.pathname) ?? [];
    if (found !== bucket) return fault(404);
    if (method === 'POST') {
      if (!rights.has('write')) return fault(403);
      const object = url.searchParams.get('name') ?? '';
      objects.set(object, lastPart(body));
      return { status: 200, body: { name: object, bucket } };
    }
    if (!rights.has(method === 'DELETE' ? 'remove' : 'read')) return fault(403);
    const object = decodeURIComponent(name);
    const content = objects.get(object);
    if (content === undefined) return fault(404);
    if (method !== 'DELETE') return { status: 200, body: content };
    objects.delete(object);
    return { status: 204, body: '' };
  }

  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request) body += part;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = url.pathname === '/token' ? token(body) : storage(request, url, body);
    const isText = typeof answer.body === 'string';
    reply.writeHead(answer.status, { 'content-type': isText ? 'text/plain' : 'application/json' });
    reply.end(isText ? answer.body : JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    endpoints: { api, token: `${api}/token` },
    service_key: JSON.stringify({ private_key, client_email: 'recorder@recordings.iam.gserviceaccount.com' }),
    objects,
    rights,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function fault(code: number): Answer {
  return { status: code, body: { error: { code, message: `refused with ${code}`, errors: [] } } };
}

/** The second part of a multipart upload is the object. */
function lastPart(body: string): string {
  const [, content = ''] = body.split(/\r\n\r\n/).slice(1);
  return content.replace(/\r\n--[^\r\n]*(--)?\s*$/, '');
}
