/** As much of a media server as is asked of one: it remembers what was asked, and answers, late or oddly where it is told to. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeMediaServer = {
  url: string;
  asked: { path: string; body: Record<string, unknown> }[];
  /** What the last one who asked said to be let in. */
  authorization: string | undefined;
  /** What it does instead of answering well. */
  trouble: 'hangs' | 'breaks off' | 'talks nonsense' | 'refuses' | 'breaks' | null;
  close(): void;
};

export async function startFakeMediaServer(): Promise<FakeMediaServer> {
  const fake: FakeMediaServer = {
    url: '',
    asked: [],
    authorization: undefined,
    trouble: null,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  function answer(path: string, body: Record<string, unknown>): [status: number, answer: unknown] {
    if (fake.trouble === 'refuses') return [400, { msg: 'the call has been answered elsewhere' }];
    if (fake.trouble === 'breaks') return [500, { msg: 'Cannot read properties of undefined' }];
    if (fake.trouble === 'talks nonsense') return [201, '<html>'];
    if (path === '/v1/createCall') return [201, { sid: randomUUID(), callId: `${randomUUID()}@192.0.2.9` }];
    if (path.startsWith('/v1/createMessage/')) return [201, { sid: body.message_sid }];
    if (!path.startsWith('/v1/updateCall/')) return [404, 'Not Found'];
    return body.sip_request ? [200, { status: 200, reason: 'OK' }] : [202, 'Accepted'];
  }

  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    const body = JSON.parse(text) as Record<string, unknown>;
    const path = request.url ?? '';
    fake.asked.push({ path, body });
    fake.authorization = request.headers.authorization;
    if (fake.trouble === 'hangs') return;
    if (fake.trouble === 'breaks off') return void reply.destroy();
    const [status, said] = answer(path, body);
    const isText = typeof said === 'string';
    reply.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
    reply.end(isText ? said : JSON.stringify(said));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
