/** As much of a SIP server as a trunk test asks for, over UDP, TCP or TLS, and every way to be no good one. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createSecureServer, type TlsOptions } from 'node:tls';
import type { SipTransport } from './sip-uri.ts';

/** What goes back for a request: pieces sent one after the other, nothing, or the end of the connection. */
export type FakeAnswer = string | Buffer | (string | Buffer)[] | null | 'hang up';
export type Answering = (request: string, nth: number) => FakeAnswer | Promise<FakeAnswer>;

export type FakeSip = { port: number; requests: string[]; close(): void };

export async function startFakeSip(
  transport: SipTransport,
  answering: Answering,
  { host = '127.0.0.1', tls = {} }: { host?: string; tls?: TlsOptions } = {},
): Promise<FakeSip> {
  const requests: string[] = [];
  const take = (request: string) => {
    requests.push(request);
    return answering(request, requests.length);
  };
  return transport === 'udp'
    ? { ...(await startUdp(host, take)), requests }
    : { ...(await startStream(host, take, transport === 'tls' ? tls : null)), requests };
}

type Take = (request: string) => FakeAnswer | Promise<FakeAnswer>;

async function startUdp(host: string, take: Take) {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.on('message', async (message, from) => {
    for (const piece of pieces(await take(message.toString()))) socket.send(piece, from.port, from.address);
  });
  socket.bind(0, host);
  await once(socket, 'listening');
  return { port: socket.address().port, close: () => void socket.close() };
}

async function startStream(host: string, take: Take, tls: TlsOptions | null) {
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    socket.on('error', () => {});
    socket.on('data', async (chunk) => {
      const answer = await take(chunk.toString());
      if (answer === 'hang up') return void socket.destroy();
      for (const piece of pieces(answer)) {
        socket.write(piece);
        // Each piece in a packet of its own.
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
  };
  const server = tls ? createSecureServer(tls, serve) : createServer(serve);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.on('tlsClientError', () => {});
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function pieces(answer: FakeAnswer): (string | Buffer)[] {
  return answer === null || answer === 'hang up' ? [] : [answer].flat();
}

/** A right answer to the request; `headers` are lines of their own. */
export function sipAnswer(request: string, status: string, headers: string[] = [], body = ''): string {
  const copied = request.split('\r\n').filter((line) => /^(Via|From|To|Call-ID|CSeq):/.test(line));
  const withTag = copied.map((line) => (line.startsWith('To:') ? `${line};tag=fake` : line));
  return [`SIP/2.0 ${status}`, ...withTag, ...headers, `Content-Length: ${body.length}`, '', body].join(
    '\r\n',
  );
}
