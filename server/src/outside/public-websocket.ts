/** A WebSocket to an address that a user may have typed, guarded as `fetch-public-url.ts` is (`R18`). */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { failureOf, OutboundFailure } from './fetch-public-url.ts';
import { AddressNotAllowed, guardedAgents } from './guarded-agent.ts';
import type { MayCall } from './public-address.ts';

export type SocketMessage = { isBinary: boolean; data: Buffer; text: string };

export type PublicSocket = {
  /** What the other side opened it with. */
  headers: IncomingHttpHeaders;
  send(data: string | Uint8Array): void;
  /** Null when the other side has closed; throws when the time is over first. */
  next(timeout_ms?: number): Promise<SocketMessage | null>;
  /** How it was closed, once `next` has said null. */
  closing(): { code: number; reason: string } | null;
  close(): void;
};

export type SocketRequest = {
  headers?: Record<string, string>;
  /** Asked for. Many servers do not say it back: the headers of the socket tell, nothing fails. */
  subprotocol?: string;
  /** Ends the handshake, and the socket afterwards. */
  signal?: AbortSignal;
  /** For the handshake, and for everything together. */
  opening_ms?: number;
  timeout_ms?: number;
  /** Of all messages together, in bytes; each alone has at most 1 MiB. */
  largest?: number;
};

export type OpenPublicWebSocket = (url: string | URL, request: SocketRequest) => Promise<PublicSocket>;

/** The other side answered the handshake as a web server. */
export class HandshakeRefused extends OutboundFailure {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;

  constructor(hostname: string, status: number, headers: IncomingHttpHeaders, text: string) {
    super(`${hostname} does not open a WebSocket (HTTP ${status}).`);
    this.status = status;
    this.headers = headers;
    this.text = text;
  }
}

const LARGEST_FRAME = 1_048_576;
const LARGEST_REFUSAL = 65_536;
const MOST_UNREAD = 1000;
/** Whoever has said goodbye has so long to hang up. */
const GOODBYE_MS = 1000;
const SUBPROTOCOL = 'sec-websocket-protocol';

const schemes: Record<string, string> = { 'http:': 'ws:', 'https:': 'wss:', 'ws:': 'ws:', 'wss:': 'wss:' };

export function publicSocketOpener(mayCall: MayCall): OpenPublicWebSocket {
  const agents = guardedAgents(mayCall);
  return async (address, request) => {
    const { headers, signal, subprotocol } = request;
    const url = socketAddress(address);
    const options: WebSocket.ClientOptions & { closeTimeout: number } = {
      ...(headers ? { headers } : {}),
      agent: url.protocol === 'wss:' ? agents.https : agents.http,
      followRedirects: false,
      maxPayload: LARGEST_FRAME,
      perMessageDeflate: false,
      closeTimeout: GOODBYE_MS,
    };
    // Seldom needed, so loaded then.
    const { WebSocket: Opened } = await import('ws');
    if (signal?.aborted) throw givenUp(url);
    const socket = new Opened(url, subprotocol ? [subprotocol] : [], options);
    // Before it is open, since the first message may come with the handshake.
    const reader = readerOf(socket, url, request.largest ?? Number.POSITIVE_INFINITY);
    const isOpen = watch(socket, url, request, reader.end);
    const told = await opened(socket, url, subprotocol, reader.fault);
    isOpen();
    return {
      headers: told,
      next: reader.next,
      closing: reader.closing,
      send: (data) => socket.send(data, () => {}),
      close: () => socket.close(),
    };
  };
}

function socketAddress(address: string | URL): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : null;
  const scheme = schemes[url?.protocol ?? ''];
  if (!url || !scheme)
    throw new OutboundFailure('The address must begin with http://, https://, ws:// or wss://.');
  const changed = new URL(url.href.replace(/^\w+:/, scheme));
  changed.hash = '';
  return changed;
}

/** Ends the socket when it is time to; call what it gives when the socket is open. */
function watch(
  socket: WebSocket,
  url: URL,
  { opening_ms, signal, timeout_ms }: SocketRequest,
  end: (why: OutboundFailure) => void,
): () => void {
  const after = (ms: number | undefined) =>
    ms === undefined ? undefined : setTimeout(() => end(failureOf(null, url, ms)), ms);
  const [opening, whole] = [after(opening_ms), after(timeout_ms)];
  const giveUp = () => end(givenUp(url));
  signal?.addEventListener('abort', giveUp, { once: true });
  socket.once('close', () => {
    for (const timer of [opening, whole]) clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  });
  return () => clearTimeout(opening);
}

/** The headers of the handshake, as they came. The reader is told of an error before. */
function opened(
  socket: WebSocket,
  url: URL,
  subprotocol: string | undefined,
  fault: () => OutboundFailure | null,
): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    let told: IncomingHttpHeaders = {};
    socket.once('upgrade', ({ headers }: IncomingMessage) => {
      told = { ...headers };
      // `ws` looks after this event, and breaks off where the subprotocol is not said back.
      if (subprotocol) headers[SUBPROTOCOL] = subprotocol;
      else delete headers[SUBPROTOCOL];
    });
    socket.once('open', () => resolve(told));
    socket.on('error', () => reject(fault()));
    socket.once('unexpected-response', async (_request, response: IncomingMessage) => {
      const { headers, statusCode = 0 } = response;
      const text = await beginning(response);
      reject(fault() ?? new HandshakeRefused(url.hostname, statusCode, headers, text));
      socket.terminate();
    });
  });
}

async function beginning(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const part of response) {
      text += part;
      if (text.length > LARGEST_REFUSAL) break;
    }
  } catch {
    // What came until then is enough for a reason.
  }
  return text;
}

/** What has come and not been read yet; `fault` is why nothing more does. */
function readerOf(socket: WebSocket, url: URL, largest: number) {
  const unread: SocketMessage[] = [];
  let size = 0;
  let closing: { code: number; reason: string } | null = null;
  let fault: OutboundFailure | null = null;
  let awake = () => {};

  const end = (why: OutboundFailure) => {
    fault ??= why;
    socket.terminate();
    awake();
  };
  socket.on('message', (data: Buffer, isBinary) => {
    size += data.length;
    if (unread.length >= MOST_UNREAD || size > largest)
      end(new OutboundFailure(`${url.hostname} sends more than this server reads.`));
    else unread.push({ isBinary, data, text: isBinary ? '' : data.toString('utf8') });
    awake();
  });
  socket.on('error', (error) => {
    fault ??= failureIn(error, url);
    awake();
  });
  socket.on('close', (code, reason) => {
    closing = { code, reason: reason.toString('utf8') };
    awake();
  });

  return {
    end,
    fault: () => fault,
    closing: () => closing,
    async next(timeout_ms?: number): Promise<SocketMessage | null> {
      let late = false;
      const timer = timeout_ms === undefined ? undefined : setTimeout(() => wakeLate(), timeout_ms);
      const wakeLate = () => {
        late = true;
        awake();
      };
      try {
        for (;;) {
          const message = unread.shift();
          if (message) return message;
          if (fault) throw fault;
          if (closing) return null;
          if (late) throw new OutboundFailure(`${url.hostname} did not answer in time.`);
          await new Promise<void>((resolve) => {
            awake = resolve;
          });
        }
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Of `ws`: frames that are none, text that is none, and what is longer than it may be. */
function failureIn(error: Error, url: URL): OutboundFailure {
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')
    return new OutboundFailure(`A message of ${url.hostname} is too large.`);
  if (code.startsWith('WS_ERR'))
    return new OutboundFailure(`${url.hostname} sends what is no message of a WebSocket.`);
  // What is wrong with the handshake itself has no code.
  return code || error instanceof AddressNotAllowed
    ? failureOf(error, url)
    : new OutboundFailure(`${url.hostname} does not open a WebSocket.`);
}

function givenUp({ hostname }: URL): OutboundFailure {
  return new OutboundFailure(`The request to ${hostname} was cancelled.`);
}
