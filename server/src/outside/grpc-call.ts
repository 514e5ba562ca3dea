/**
 * One gRPC call with one message each way, over HTTP/2, which Node speaks: the whole of what asking a
 * vendor takes, so no gRPC library is needed. Guarded as `fetch-public-url.ts` is (`R18`).
 */
import http2, { type IncomingHttpHeaders } from 'node:http2';
import net, { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { failureOf, LARGEST_ANSWER, OutboundFailure } from './fetch-public-url.ts';
import { AddressNotAllowed, guardedLookup } from './guarded-agent.ts';
import type { MayCall } from './public-address.ts';

export type GrpcRequest = {
  headers?: Record<string, string>;
  /** In Protocol Buffers; a message without fields when absent. */
  message?: Uint8Array;
  signal: AbortSignal;
  /** Ends it as well, where it comes first. */
  timeout_ms?: number;
};

/** `status` is that of gRPC: 0 for success, null when the other side does not speak gRPC. */
export type GrpcAnswer = {
  http_status: number;
  status: number | null;
  text: string;
  /** In Protocol Buffers; without a byte when none came, or not whole. */
  message: Uint8Array;
};

/** The path of the address is `/package.Service/Method`; `http` is HTTP/2 in clear. */
export type CallGrpc = (url: string | URL, request: GrpcRequest) => Promise<GrpcAnswer>;

/** Whether it is compressed, and how long it is. */
const FRAME_HEAD = 5;

export function grpcCaller(mayCall: MayCall): CallGrpc {
  return async (address, request) => {
    const url = new URL(address);
    const { signal, timeout_ms } = request;
    const late = timeout_ms === undefined ? null : AbortSignal.timeout(timeout_ms);
    const until = late ? AbortSignal.any([signal, late]) : signal;
    try {
      return await call(url, { ...request, signal: until }, mayCall);
    } catch (error) {
      if (signal.aborted) throw new OutboundFailure(`The request to ${url.hostname} was cancelled.`);
      throw failureOf(error, url, late?.aborted ? (timeout_ms ?? null) : null);
    }
  };
}

async function call(url: URL, request: GrpcRequest, mayCall: MayCall): Promise<GrpcAnswer> {
  const { headers, message = new Uint8Array(), signal } = request;
  const socket = connect(url, mayCall);
  const session = http2.connect(url.origin, { createConnection: () => socket });
  const end = () => session.destroy(new Error('given up'));
  signal.addEventListener('abort', end, { once: true });
  try {
    if (signal.aborted) end();
    return await new Promise<GrpcAnswer>((resolve, reject) => {
      // The socket says why, the others only that.
      socket.on('error', reject);
      session.on('error', reject);
      const stream = session.request({
        ':method': 'POST',
        ':path': url.pathname,
        'content-type': 'application/grpc',
        te: 'trailers',
        ...headers,
      });
      stream.on('error', reject);
      let said: IncomingHttpHeaders = {};
      const parts: Buffer[] = [];
      let size = 0;
      // Without a message, the status comes with the headers.
      stream.on('response', (answered) => {
        said = { ...said, ...answered };
      });
      stream.on('trailers', (answered) => {
        said = { ...said, ...answered };
      });
      stream.on('data', (part: Buffer) => {
        parts.push(part);
        size += part.length;
        if (size > LARGEST_ANSWER)
          stream.destroy(new OutboundFailure(`The answer of ${url.hostname} is too large.`));
      });
      // Without a word, or without the last one, nobody has answered.
      stream.on('close', () =>
        isWhole(said) ? resolve(answerOf(said, Buffer.concat(parts))) : reject(new Error('cut off')),
      );
      stream.end(framed(message));
    });
  } finally {
    signal.removeEventListener('abort', end);
    session.destroy();
    socket.destroy();
  }
}

function connect(url: URL, mayCall: MayCall): Duplex {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayCall(host)) throw new AddressNotAllowed();
  const lookup = guardedLookup(mayCall);
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port || (isSecure ? 443 : 80));
  return isSecure
    ? tls.connect({ host, port, lookup, ALPNProtocols: ['h2'], ...(isIP(host) ? {} : { servername: host }) })
    : net.connect({ host, port, lookup });
}

/** Not compressed, and how long it is. */
function framed(message: Uint8Array): Buffer {
  const head = Buffer.alloc(FRAME_HEAD);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

/** The first message; it was asked for without compression, so a compressed one is none. */
function unframed(body: Buffer): Buffer {
  if (body.length < FRAME_HEAD || body[0] !== 0) return Buffer.alloc(0);
  const end = FRAME_HEAD + body.readUInt32BE(1);
  return end > body.length ? Buffer.alloc(0) : body.subarray(FRAME_HEAD, end);
}

/** What speaks gRPC ends with its status; what does not is told by its head. */
function isWhole(said: IncomingHttpHeaders): boolean {
  const speaksGrpc = String(said['content-type'] ?? '').startsWith('application/grpc');
  return said[':status'] !== undefined && (!speaksGrpc || said['grpc-status'] !== undefined);
}

function answerOf(said: IncomingHttpHeaders, body: Buffer): GrpcAnswer {
  const status = said['grpc-status'];
  return {
    http_status: Number(said[':status'] ?? 0),
    status: status === undefined ? null : Number(status),
    text: decoded(String(said['grpc-message'] ?? '')),
    message: unframed(body),
  };
}

/** It is percent-encoded, by most. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
