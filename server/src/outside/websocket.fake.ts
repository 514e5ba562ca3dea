/** The listening end of a WebSocket, for stand-ins of vendors: messages are waited for, as in `public-websocket.ts`. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';

export type FakeSocket = {
  /** Text, or null for a binary message; `data` is the message either way. Ends with an error when closed. */
  next(): Promise<{ text: string | null; data: Buffer }>;
  say(message: object | string | Buffer): void;
  close(code?: number, reason?: string): void;
  /** Breaks the connection without a word. */
  drop(): void;
};

class FakeSocketClosed extends Error {}

/** Asks `hold` before the handshake: what it answers is served, unless it is null. */
export function acceptSockets(
  server: Server,
  hold: (request: IncomingMessage, stream: Duplex) => ((socket: FakeSocket) => Promise<void>) | null,
): void {
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, stream, head) => {
    const serve = hold(request, stream);
    if (!serve) return;
    sockets.handleUpgrade(request, stream, head, (socket) => {
      serve(fakeSocket(socket)).catch((error: unknown) => {
        if (!(error instanceof FakeSocketClosed)) throw error;
      });
    });
  });
}

function fakeSocket(socket: WebSocket): FakeSocket {
  const unread: { text: string | null; data: Buffer }[] = [];
  let isClosed = false;
  let awake = () => {};
  socket.on('message', (raw: RawData, isBinary) => {
    const data = raw as Buffer;
    unread.push({ data, text: isBinary ? null : data.toString('utf8') });
    awake();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
    awake();
  });
  return {
    async next() {
      for (;;) {
        const message = unread.shift();
        if (message) return message;
        if (isClosed) throw new FakeSocketClosed();
        await new Promise<void>((resolve) => {
          awake = resolve;
        });
      }
    },
    say(message) {
      const isPlain = typeof message === 'string' || Buffer.isBuffer(message);
      socket.send(isPlain ? message : JSON.stringify(message), () => {});
    },
    close: (code, reason) => socket.close(code, reason),
    drop: () => socket.terminate(),
  };
}
