/** One request to one address over UDP, TCP or TLS, and what comes back. The address is not looked up again. */
import { createSocket } from 'node:dgram';
import net, { isIP } from 'node:net';
import tls from 'node:tls';
import { messageReader } from './sip-message.ts';
import type { SipTarget } from './sip-resolve.ts';

export type Conversation = {
  target: SipTarget;
  /** Whom a certificate should name. */
  host: string;
  /** The request, once this end of the connection is known. */
  write(local: { ip: string; port: number }): string;
  /** True when it has heard enough. Over a connection, messages come whole. */
  hear(message: Buffer): boolean;
  /** How far it came, so that silence can be told in words. */
  reached(stage: 'connected' | 'asked', secure?: tls.TLSSocket): void;
  signal: AbortSignal;
};

/** Closed by the other side without an answer. */
export class Closed extends Error {}

/** RFC 3261: the first repetition over UDP, doubled until the longest. */
const T1_MS = 500;
const T2_MS = 4000;

export function converse(conversation: Conversation): Promise<void> {
  return conversation.target.transport === 'udp' ? overUdp(conversation) : overStream(conversation);
}

type Ending = (error?: unknown) => void;

/** Ends once, with `close` whatever happens; the signal ends it too. */
function untilEnd(signal: AbortSignal, begin: (end: Ending) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let close = () => {};
    let ended = false;
    const end: Ending = (error) => {
      if (ended) return;
      ended = true;
      signal.removeEventListener('abort', giveUp);
      close();
      if (error === undefined) resolve();
      else reject(error);
    };
    const giveUp = () => end(signal.reason);
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp);
    close = begin(end);
    if (ended) close();
  });
}

function overUdp({ hear, reached, signal, target, write }: Conversation): Promise<void> {
  return untilEnd(signal, (end) => {
    const socket = createSocket(isIP(target.ip) === 6 ? 'udp6' : 'udp4');
    let timer: NodeJS.Timeout | undefined;
    // A connected socket hears this address alone, and is told when nothing listens there.
    socket.connect(target.port, target.ip, (error?: Error) => {
      if (error) return end(error);
      const { address, port } = socket.address();
      const request = Buffer.from(write({ ip: address, port }));
      const send = (wait_ms: number) => {
        socket.send(request, (failed) => failed && end(failed));
        timer = setTimeout(() => send(Math.min(wait_ms * 2, T2_MS)), wait_ms);
      };
      reached('asked');
      send(T1_MS);
    });
    socket.on('message', (message) => hear(message) && end());
    socket.on('error', end);
    return () => {
      clearTimeout(timer);
      socket.close();
    };
  });
}

function overStream({ hear, host, reached, signal, target, write }: Conversation): Promise<void> {
  return untilEnd(signal, (end) => {
    const { ip, port, transport } = target;
    const where = { host: ip, port, autoSelectFamily: false };
    const read = messageReader();
    const socket: net.Socket =
      transport === 'tls' ? tls.connect({ ...where, ...nothingRefused(host) }) : net.connect(where);
    const secure = socket instanceof tls.TLSSocket ? socket : undefined;
    socket.once('connect', () => reached('connected'));
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      reached('asked', secure);
      socket.write(write({ ip: socket.localAddress ?? '0.0.0.0', port: socket.localPort ?? 0 }));
    });
    socket.on('data', (chunk: Buffer) => {
      try {
        if (read(chunk).some(hear)) end();
      } catch (error) {
        end(error);
      }
    });
    socket.on('error', end);
    socket.on('close', () => end(new Closed()));
    return () => void socket.destroy();
  });
}

/** No secret goes out, and what the certificate is worth is what a test is to tell: so none ends it. */
function nothingRefused(host: string): tls.ConnectionOptions {
  return {
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
    ...(isIP(host) === 0 ? { servername: host.replace(/\.$/, '') } : {}),
  };
}
