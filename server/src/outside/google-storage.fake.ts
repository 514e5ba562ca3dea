/** As much of Google Cloud Storage as recordings ask for, by its JSON API over HTTP. */
import { createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleEndpoints } from './google-storage.ts';

export type FakeGoogle = {
  endpoints: GoogleEndpoints;
  /** The text of a key file that is accepted. */
  service_key: string;
  objects: Map<string, Buffer>;
  /** Of what was uploaded in pieces, what was said with it. */
  metadata: Map<string, Record<string, string>>;
  /** Begun, and neither finished nor given up. */
  uploads: Map<string, Upload>;
  /** What the service account may do; all of it at first. */
  rights: Set<'write' | 'read' | 'remove'>;
  close(): void;
};

type Answer = { status: number; body: unknown; headers?: Record<string, string> };
type Upload = { name: string; metadata: Record<string, string>; content: Buffer };

const TOKEN = 'fake-access-token';

export async function startFakeGoogle(bucket = 'calls'): Promise<FakeGoogle> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const objects: FakeGoogle['objects'] = new Map();
  const metadata: FakeGoogle['metadata'] = new Map();
  const uploads: FakeGoogle['uploads'] = new Map();
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

  function storage({ headers, method }: IncomingMessage, url: URL, body: Buffer): Answer {
    if (headers.authorization !== `Bearer ${TOKEN}`) return fault(401);
    const [, found, name = ''] = /\/b\/([^/]+)\/o\/?(.*)$/.exec(url.pathname) ?? [];
    if (found !== bucket) return fault(404);
    const session = url.searchParams.get('upload_id');
    if (session) return upload(session, method ?? '', String(headers['content-range']), body);
    if (method === 'POST') {
      if (!rights.has('write')) return fault(403);
      const object = url.searchParams.get('name') ?? '';
      if (url.searchParams.get('uploadType') === 'resumable') {
        const id = randomUUID();
        uploads.set(id, { name: object, metadata: JSON.parse(String(body)).metadata, content: Buffer.of() });
        const location = `${api}${url.pathname}?uploadType=resumable&upload_id=${id}`;
        return { status: 200, body: '', headers: { location } };
      }
      objects.set(object, Buffer.from(lastPart(String(body))));
      return { status: 200, body: { name: object, bucket } };
    }
    if (!rights.has(method === 'DELETE' ? 'remove' : 'read')) return fault(403);
    const object = decodeURIComponent(name);
    const content = objects.get(object);
    if (content === undefined) return fault(404);
    if (method === 'DELETE') {
      objects.delete(object);
      return { status: 204, body: '' };
    }
    if (url.searchParams.get('alt') !== 'media')
      return { status: 200, body: { name: object, size: String(content.length) } };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    return first === undefined
      ? { status: 200, body: content }
      : {
          status: 206,
          headers: { 'content-range': `bytes ${first}-${last}/${content.length}` },
          body: content.subarray(Number(first), Number(last) + 1),
        };
  }

  /** 308 until the piece comes that tells the length of all; pieces before are multiples of 256 KiB. */
  function upload(session: string, method: string, range: string, piece: Buffer): Answer {
    const begun = uploads.get(session);
    if (!begun) return fault(404);
    if (method === 'DELETE') {
      uploads.delete(session);
      return { status: 499, body: '' };
    }
    const [, first, total] = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(range) ?? [];
    if (!total || (first !== undefined && Number(first) !== begun.content.length)) return fault(400);
    if (total === '*' && piece.length % 262_144 > 0) return fault(400);
    begun.content = Buffer.concat([begun.content, piece]);
    if (total === '*') return { status: 308, body: '' };
    if (Number(total) !== begun.content.length) return fault(400);
    uploads.delete(session);
    objects.set(begun.name, begun.content);
    metadata.set(begun.name, begun.metadata);
    return { status: 200, body: { name: begun.name, bucket } };
  }

  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = url.pathname === '/token' ? token(String(body)) : storage(request, url, body);
    const isRaw = typeof answer.body === 'string' || Buffer.isBuffer(answer.body);
    const type = isRaw ? 'application/octet-stream' : 'application/json';
    reply.writeHead(answer.status, { 'content-type': type, ...answer.headers });
    reply.end(isRaw ? answer.body : JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    endpoints: { api, token: `${api}/token` },
    service_key: JSON.stringify({ private_key, client_email: 'recorder@recordings.iam.gserviceaccount.com' }),
    objects,
    metadata,
    uploads,
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
