/** Somebody's webhook, on this machine: scripted answers by HTTP and over websockets, and what was asked. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

type Asked = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

/** The other side of a websocket; `say` takes a text, `raw` bytes as they are. */
export type Socket = {
  say(text: string, more?: { fin?: boolean; opcode?: number }): void;
  raw(bytes: Buffer): void;
  end(): void;
};
type Spoken = (text: string, socket: Socket) => void;

export type WebhookServer = Awaited<ReturnType<typeof startWebhookServer>>;

/** `answers` and `sockets` are by path; they may be changed while it runs. */
export async function startWebhookServer() {
  const asked: Asked[] = [];
  const heard: string[] = [];
  const answers: Record<string, RequestListener> = {};
  const sockets: Record<string, Spoken> = {};
  let subprotocol: string | null = 'ws.jambonz.org';
  const pathOf = (request: IncomingMessage) => (request.url ?? '').replace(/\?.*/, '');
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request) body += part;
    const { headers, method = '', url = '' } = request;
    asked.push({ method, url, headers, body });
    const answer = answers[`${method} ${pathOf(request)}`] ?? answers[pathOf(request)];
    if (answer) answer(request, reply);
    else reply.writeHead(404).end('nothing here');
  });
  server.on('upgrade', (request, socket) => {
    const speak = sockets[pathOf(request)];
    asked.push({ method: 'UPGRADE', url: request.url ?? '', headers: request.headers, body: '' });
    if (!speak) return socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\nno');
    socket.write(acceptance(request, subprotocol));
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      for (const { opcode, text } of unmasked(bytes)) {
        heard.push(`${opcode}:${text}`);
        if (opcode === 1) speak(text, socketOf(socket));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    at: (path: string, scheme = 'http') => `${scheme}://127.0.0.1:${port}${path}`,
    asked,
    /** What came over websockets, as `opcode:text`. */
    heard,
    answers,
    sockets,
    speaks(name: string | null) {
      subprotocol = name;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Answers JSON. */
export function json(document: unknown, status = 200): RequestListener {
  return (_request, reply) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document));
}

function acceptance(request: IncomingMessage, subprotocol: string | null): string {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'connection: Upgrade',
    'upgrade: websocket',
    `sec-websocket-accept: ${createHash('sha1').update(key).digest('base64')}`,
    ...(subprotocol ? [`sec-websocket-protocol: ${subprotocol}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function socketOf(socket: Duplex): Socket {
  return {
    say(text, { fin = true, opcode = 1 } = {}) {
      const data = Buffer.from(text);
      const head = data.length < 126 ? Buffer.from([0, data.length]) : Buffer.from([0, 126, 0, 0]);
      head.writeUInt8((fin ? 0x80 : 0) | opcode, 0);
      if (data.length >= 126) head.writeUInt16BE(data.length, 2);
      socket.write(Buffer.concat([head, data]));
    },
    raw: (bytes) => void socket.write(bytes),
    end: () => void socket.destroy(),
  };
}

/** The frames of a client, which come whole here. */
function unmasked(bytes: Buffer): { opcode: number; text: string }[] {
  if (bytes.length === 0) return [];
  const short = (bytes[1] as number) & 0x7f;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  const key = bytes.subarray(start, start + 4);
  const end = start + 4 + length;
  const data = bytes.subarray(start + 4, end).map((byte, at) => byte ^ (key[at % 4] as number));
  const frame = { opcode: (bytes[0] as number) & 0x0f, text: Buffer.from(data).toString('utf8') };
  return [frame, ...unmasked(bytes.subarray(end))];
}
