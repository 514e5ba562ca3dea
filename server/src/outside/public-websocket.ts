/** A WebSocket to an address that a user may have typed, guarded as `fetch-public-url.ts` is (`R18`). */
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { failureOf, OutboundFailure } from './fetch-public-url.ts';
import { type GuardedAgents, guardedAgents } from './guarded-agent.ts';
import type { MayCall } from './public-address.ts';

export type SocketMessage = { isBinary: boolean; data: Buffer; text: string };

export type PublicSocket = {
  send(data: string | Uint8Array): void;
  /** Null when the other side has closed; throws when the time is over first. */
  next(timeout_ms?: number): Promise<SocketMessage | null>;
  /** How it was closed, once `next` has said null. */
  closing(): { code: number; reason: string } | null;
  close(): void;
};

export type SocketRequest = {
  headers?: Record<string, string>;
  protocols?: string[];
  /** Ends the handshake, and the socket afterwards. */
  signal: AbortSignal;
};

export type OpenPublicWebSocket = (url: string | URL, request: SocketRequest) => Promise<PublicSocket>;

/** The other side answered the handshake as a web server. */
export class HandshakeRefused extends OutboundFailure {
  readonly status: number;
  readonly text: string;

  constructor(hostname: string, status: number, text: string) {
    super(`${hostname} does not open a WebSocket (HTTP ${status}).`);
    this.status = status;
    this.text = text;
  }
}

const LARGEST_FRAME = 1_048_576;
const LARGEST_REFUSAL = 65_536;
const MOST_UNREAD = 1000;

const schemes: Record<string, string> = { 'http:': 'ws:', 'https:': 'wss:', 'ws:': 'ws:', 'wss:': 'wss:' };

export function publicSocketOpener(
  mayCall: MayCall,
  agents: GuardedAgents = guardedAgents(mayCall),
): OpenPublicWebSocket {
  return async (address, { headers, protocols = [], signal }) => {
    const url = socketAddress(address);
    if (signal.aborted) throw givenUp(url);
    const socket = new WebSocket(url, protocols, {
      headers,
      agent: url.protocol === 'wss:' ? agents.https : agents.http,
      followRedirects: false,
      maxPayload: LARGEST_FRAME,
      perMessageDeflate: false,
    });
    const end = () => socket.terminate();
    signal.addEventListener('abort', end, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', end));
    // Before it is open, since the first message may come with the handshake.
    const reader = readerOf(socket, url, signal);
    await opened(socket, url, signal);
    return { ...reader, send: (data) => socket.send(data, () => {}), close: () => closed(socket) };
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

function opened(socket: WebSocket, url: URL, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', (error) => reject(signal.aborted ? givenUp(url) : failureOf(error, url)));
    socket.once('unexpected-response', async (_request, response: IncomingMessage) => {
      reject(new HandshakeRefused(url.hostname, response.statusCode ?? 0, await beginning(response)));
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

function readerOf(socket: WebSocket, url: URL, signal: AbortSignal) {
  const unread: SocketMessage[] = [];
  let closing: { code: number; reason: string } | null = null;
  let fault: OutboundFailure | null = null;
  let awake = () => {};

  socket.on('message', (data: Buffer, isBinary) => {
    if (unread.length >= MOST_UNREAD) {
      fault ??= new OutboundFailure(`${url.hostname} sends more than this server reads.`);
      socket.terminate();
    } else unread.push({ isBinary, data, text: isBinary ? '' : data.toString('utf8') });
    awake();
  });
  socket.on('error', (error) => {
    fault ??= isTooLarge(error)
      ? new OutboundFailure(`A message of ${url.hostname} is too large.`)
      : failureOf(error, url);
    awake();
  });
  socket.on('close', (code, reason) => {
    closing = { code, reason: reason.toString('utf8') };
    awake();
  });

  return {
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
          if (signal.aborted) throw givenUp(url);
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

function isTooLarge(error: Error): boolean {
  return (error as { code?: unknown }).code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';
}

/** The other side has a second to say goodbye. */
function closed(socket: WebSocket): void {
  socket.close();
  setTimeout(() => socket.terminate(), 1000).unref();
}

function givenUp({ hostname }: URL): OutboundFailure {
  return new OutboundFailure(`The call to ${hostname} was given up.`);
}
