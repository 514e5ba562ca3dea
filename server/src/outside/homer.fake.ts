/** As much of Homer as its client asks for, over HTTP. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeHomer = {
  url: string;
  username: string;
  password: string;
  /** `1_call` and `1_registration`, each by Call-ID: the messages. */
  captured: Record<'1_call' | '1_registration', Map<string, string[]>>;
  /** What it does instead of answering; nothing of the kind at first. */
  trouble: 'breaks' | 'hangs' | 'hangs up' | 'goes on' | null;
  /** The times of the searches. */
  times: { from: number; to: number }[];
  /** Answers that nobody read to their end. */
  abandoned: number;
  close(): void;
};

type Search = {
  param: { orlogic: boolean; search: Partial<Record<keyof FakeHomer['captured'], { callid: string[] }>> };
  timestamp: { from: number; to: number };
};

export async function startFakeHomer(): Promise<FakeHomer> {
  const tokens = new Set<string>();
  const fake: FakeHomer = {
    url: '',
    username: 'portal',
    password: 'capture-canary-secret',
    captured: { '1_call': new Map(), '1_registration': new Map() },
    trouble: null,
    times: [],
    abandoned: 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  function found({ param, timestamp }: Search): string[] {
    fake.times.push(timestamp);
    if (!(timestamp.from < timestamp.to) || !param.orlogic) return [];
    return Object.entries(param.search).flatMap(([kind, { callid }]) =>
      callid.flatMap((one) => fake.captured[kind as keyof FakeHomer['captured']].get(one) ?? []),
    );
  }

  function answer({ headers, url }: IncomingMessage, body: unknown, reply: ServerResponse) {
    const json = (status: number, value: unknown) => {
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(value));
    };
    if (url === '/api/v3/auth') {
      const { username, password } = body as { username: string; password: string };
      if (username !== fake.username || password !== fake.password) return json(401, { message: 'no' });
      const token = randomUUID();
      tokens.add(token);
      return json(201, { token, scope: 'user' });
    }
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) return json(401, { message: 'no' });
    if (fake.trouble === 'breaks') return json(500, { message: `cannot read ${fake.password}` });
    const messages = found(body as Search);
    if (url === '/api/v3/call/transaction')
      return json(200, { data: { messages: messages.map((raw) => ({ raw })) }, total: messages.length });
    if (url !== '/api/v3/export/call/messages/pcap') return json(404, {});
    reply.writeHead(200, { 'content-type': 'application/octet-stream' });
    reply.write(pcapHeader());
    for (const message of messages) reply.write(packet(message));
    reply.once('close', () => (fake.abandoned += reply.writableFinished ? 0 : 1));
    if (fake.trouble === 'goes on') return reply;
    return fake.trouble === 'hangs up' ? setTimeout(() => reply.destroy(), 20) : reply.end();
  }

  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    if (fake.trouble !== 'hangs') answer(request, JSON.parse(text), reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

function pcapHeader(): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt32LE(0xa1b2c3d4, 0);
  header.writeUInt16LE(2, 4);
  header.writeUInt16LE(4, 6);
  header.writeUInt32LE(65_535, 16);
  header.writeUInt32LE(1, 20);
  return header;
}

function packet(message: string): Buffer {
  const content = Buffer.from(message);
  const header = Buffer.alloc(16);
  header.writeUInt32LE(content.length, 8);
  header.writeUInt32LE(content.length, 12);
  return Buffer.concat([header, content]);
}
