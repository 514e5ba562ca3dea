/**
 * Where media servers send recordings: a WebSocket at any address with `/record/` in it, on the server's own port
 * (`W46`). The first message says whose it is, what is binary is sound, other texts (digits) are passed over. However
 * it ends, what came until then is kept.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { guardedCredentials } from '../security/guarded-credentials.ts';
import { type SoundQueue, soundQueue } from './sound-queue.ts';

/** Why this recording is not taken; a sentence of at most 120 bytes, for the media server's log. */
export class RecordingRefusal extends Error {}

/** Reads the sound to its end, as fast as it can be put away. Rejects when it cannot be kept. */
export type TakeRecording = (start: unknown, sound: AsyncIterable<Buffer>) => Promise<void>;

type Parts = {
  /** Null: whoever reaches the port may send. */
  credentials: { username: string; password: string } | null;
  most_at_once: number;
  take: TakeRecording;
  log: { error(facts: object, message: string): void; warn(facts: object, message: string): void };
  /** Aborted when a server that stops waits no longer for what buckets have not taken. */
  hurry?: AbortSignal | undefined;
  /** Replaced by tests. */
  limits_ms?: typeof LIMITS_MS;
};

/** Until it is said whose the recording is, and between two looks whether the sender is still there. */
const LIMITS_MS = { start: 10_000, heartbeat: 20_000 };
/** Media servers send some hundredths of a second in each. */
const LARGEST_MESSAGE = 1_048_576;
const LONGEST_START = 16_384;
/** RFC 6455, 7.4.1. */
const codes = { done: 1000, stopping: 1001, refused: 1008, failed: 1011 };

export function isForRecordings({ url = '', headers }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  return /^websocket$/i.test(headers.upgrade ?? '') && path.includes('/record/');
}

/** `close` takes no more, ends those that are coming in, and waits until they are kept or given up. */
export function recordingSockets(server: Server, parts: Parts): { close(): Promise<void> } {
  const { credentials, most_at_once, limits_ms = LIMITS_MS } = parts;
  const sockets = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, perMessageDeflate: false },
    maxPayload: LARGEST_MESSAGE,
  });
  const coming = new Map<WebSocket, Coming>();
  let isClosing = false;
  const judge = credentials && guardedCredentials(credentials);

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isForRecordings(request)) return refuse(socket, '404 Not Found');
    const judged = judge?.(sentPair(request), request.socket.remoteAddress);
    if (judged === 'wrong') return refuse(socket, '403 Forbidden');
    if (judged === 'too often') return refuse(socket, '429 Too Many Requests');
    if (isClosing || coming.size >= most_at_once) return refuse(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const closed = new Promise((resolve) => opened.once('close', resolve));
      const one = receive(opened, parts, limits_ms);
      coming.set(opened, one);
      void Promise.all([closed, one.taken]).then(() => coming.delete(opened));
    });
  });

  return {
    async close() {
      isClosing = true;
      for (const { stop } of coming.values()) stop();
      await Promise.all([...coming.values()].map(({ taken }) => taken));
      // A sender that does not answer a goodbye.
      for (const socket of coming.keys()) socket.terminate();
      sockets.close();
    },
  };
}

type Coming = { stop(): void; taken: Promise<void> };

function receive(socket: WebSocket, { take, log, hurry }: Parts, limits_ms: typeof LIMITS_MS): Coming {
  const sound = soundQueue(socket);
  const start = startOf(socket, sound, limits_ms.start);
  const leave = stayAlive(socket, limits_ms.heartbeat);
  socket.on('close', sound.end);
  // Whatever it was about, the connection ends, and `close` follows.
  socket.on('error', () => {});

  async function receiveAll(): Promise<void> {
    let said: unknown;
    try {
      said = await start;
      if (said === undefined) return;
      await unlessAborted(hurry, take(said, sound));
      socket.close(codes.done);
    } catch (error) {
      const isRefused = error instanceof RecordingRefusal;
      if (isRefused) log.warn(whose(said), `a recording was refused: ${error.message}`);
      else log.error({ err: error, ...whose(said) }, 'a recording could not be kept');
      socket.close(
        isRefused ? codes.refused : codes.failed,
        isRefused ? error.message : 'It could not be kept.',
      );
    } finally {
      sound.drop();
      leave();
    }
  }
  const stop = () => {
    sound.end();
    socket.close(codes.stopping);
  };
  return { stop, taken: receiveAll() };
}

async function unlessAborted(hurry: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  if (!hurry) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new Error('the server had to stop before the bucket took it'));
  if (hurry.aborted) giveUp();
  hurry.addEventListener('abort', giveUp);
  try {
    await Promise.race([work, aborted]);
  } finally {
    hurry.removeEventListener('abort', giveUp);
  }
}

/** For the log: no numbers of people. */
function whose(said: unknown): object {
  const { accountSid, callSid } = (said ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 36) : null);
  return { account_sid: text(accountSid), call_sid: text(callSid) };
}

/** The first message, read; undefined when the sender went away without one. What is binary is sound from the beginning. */
function startOf(socket: WebSocket, sound: SoundQueue, limit_ms: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const refuse = (why: string) => reject(new RecordingRefusal(why));
    const late = setTimeout(refuse, limit_ms, 'It was not said whose the recording is.');
    let isSaid = false;
    socket.on('message', (data: RawData, isBinary: boolean) => {
      if (isBinary) return sound.push(data as Buffer);
      if (isSaid) return;
      isSaid = true;
      clearTimeout(late);
      const text = (data as Buffer).length > LONGEST_START ? '' : String(data);
      try {
        resolve(JSON.parse(text));
      } catch {
        refuse('The first message is not JSON.');
      }
    });
    socket.once('close', () => {
      clearTimeout(late);
      resolve(undefined);
    });
  });
}

/** A sender that is gone without a word is noticed, so that its recording is completed. */
function stayAlive(socket: WebSocket, heartbeat_ms: number): () => void {
  let isThere = true;
  const heard = () => {
    isThere = true;
  };
  socket.on('message', heard);
  socket.on('pong', heard);
  const timer = setInterval(() => {
    // Whoever is made to wait is not heard meanwhile.
    if (socket.isPaused) return heard();
    if (!isThere) return socket.terminate();
    isThere = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, heartbeat_ms).unref();
  return () => clearInterval(timer);
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

function sentPair({ headers: { authorization } }: IncomingMessage): string {
  const [, sent = ''] = /^basic\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  return Buffer.from(sent, 'base64').toString();
}
