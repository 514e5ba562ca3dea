/** Unreadable requests: refused in the shape of every error (`R3`). */

import type { Socket } from 'node:net';
import type { Problem } from '@trunkline/contract/core/problem.ts';

/**
 * How long a request may take to arrive completely. Given when the server is created: if it is only set afterwards,
 * the timeout for headers stays at a minute, and Node waits for the longer of the two.
 */
export const patience = { requestTimeout: 30_000, connectionsCheckingInterval: 5000 };

type Refusal = Problem & { status: string };

const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_timeout',
    msg: 'The request was not received completely in time.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
    msg: 'The address and headers of the request are longer than this server accepts.',
  },
  HPE_INVALID_URL: {
    status: '400 Bad Request',
    code: 'bad_request',
    msg: 'The address has characters that it cannot have as they are: percent-encode it as UTF-8.',
  },
};

const NO_HTTP: Refusal = {
  status: '400 Bad Request',
  code: 'bad_request',
  msg: 'This is not an HTTP request.',
};

export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, ...problem } = refusals[error.code ?? ''] ?? NO_HTTP;
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
