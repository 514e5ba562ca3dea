/** A server that writes down whatever it is sent, by any protocol: nothing of a secret may be among it. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type Thief = Awaited<ReturnType<typeof startThief>>;

const ANSWER = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

export async function startThief() {
  const parts: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      parts.push(bytes);
      socket.end(ANSWER);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    port,
    /** Was it asked anything at all? */
    wasAsked: () => parts.length > 0,
    /** Has it the secret, as it is or as it goes into a header of basic authentication? */
    has(secret: string): boolean {
      const all = Buffer.concat(parts).toString('latin1');
      const decoded = [...all.matchAll(/Basic ([\w+/=]+)/g)].map(([, code = '']) =>
        Buffer.from(code, 'base64'),
      );
      return [all, ...decoded.map(String)].some((text) => text.includes(secret));
    },
    forget: () => void parts.splice(0),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
