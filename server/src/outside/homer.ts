/** Homer, the SIP capture server (`P7`). Its address is the operator's, so it may be a private one. */
import { Readable } from 'node:stream';
import { OUTSIDE_PATIENCE_MS } from '@trunkline/contract/core/patience.ts';

/** What is asked for: all messages of this Call-ID and method in a time, of the last seven days where none is given. */
export type Captured = { call_id: string; method: CaptureMethod; during?: Times | undefined };

/** In ms since 1970. A Call-ID is whatever a caller made it, so it alone does not say whose a message is. */
export type Times = { from: number; until: number };

export type SipCapture = {
  /** How many messages there are. */
  count(of: Captured): Promise<number>;
  /** They as a packet capture; null when there are none. */
  pcap(of: Captured): Promise<Readable | null>;
};

export type CaptureMethod = 'invite' | 'register';

/** Why there is no answer; the message is a sentence for a person, without anything of the answer. */
export class CaptureFailure extends Error {}

const LOGIN_LIMIT_MS = 5000;
/** Whoever signs in first, and then asks. */
const SEARCH_LIMIT_MS = OUTSIDE_PATIENCE_MS - LOGIN_LIMIT_MS;
const EXPORT_LIMIT_MS = 60_000;
export const HOMER_LIMITS_MS = { login: LOGIN_LIMIT_MS, search: SEARCH_LIMIT_MS, export: EXPORT_LIMIT_MS };
const SEARCHED_MS = 7 * 24 * 3_600_000;
const LARGEST_PCAP = 128 * 1_048_576;
/** A capture file begins with so many bytes that are no message. */
const PCAP_HEADER = 24;

const block = { invite: '1_call', register: '1_registration' } as const;

/** `limits_ms` is replaced by tests. */
export function homer(
  { url, username, password }: { url: string; username: string; password: string },
  limits_ms = HOMER_LIMITS_MS,
): SipCapture {
  const base = url.replace(/\/+$/, '');

  async function post(path: string, body: object, limit_ms: number, token?: string): Promise<Response> {
    const signal = AbortSignal.timeout(limit_ms);
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const request = {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    } as const;
    const response = await fetch(`${base}/api/v3${path}`, request).catch((error: unknown) => {
      throw failureOf(error, limit_ms);
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new CaptureFailure(
      path === '/auth' && response.status < 500
        ? "The SIP capture server does not accept this server's credentials."
        : `The SIP capture server answered with an error (${response.status}).`,
    );
  }

  /** A token for every request, as the platform does: nothing has to be remembered or renewed. */
  async function logIn(): Promise<string> {
    const response = await post('/auth', { username, password }, limits_ms.login);
    const answer: unknown = await response.json().catch(() => null);
    if (typeof answer === 'object' && answer && 'token' in answer && typeof answer.token === 'string')
      return answer.token;
    throw new CaptureFailure('The SIP capture server gave no token.');
  }

  return {
    async count(of) {
      const response = await post('/call/transaction', searchFor(of), limits_ms.search, await logIn());
      return totalOf(response).catch((error: unknown) => {
        throw failureOf(error, limits_ms.search);
      });
    },

    async pcap(of) {
      const path = '/export/call/messages/pcap';
      const { body } = await post(path, searchFor(of), limits_ms.export, await logIn());
      const parts = body?.getReader();
      if (!parts) return null;
      const beginning: Uint8Array[] = [];
      for (let size = 0; size <= PCAP_HEADER; ) {
        const { done, value } = await parts.read().catch((error: unknown) => {
          throw failureOf(error, limits_ms.export);
        });
        if (done) return null;
        beginning.push(value);
        size += value.length;
      }
      return capture(beginning, parts);
    },
  };
}

function searchFor({ call_id, method, during }: Captured) {
  const now = Date.now();
  const { from, until } = during ?? { from: now - SEARCHED_MS, until: now };
  return {
    param: {
      transaction: { call: method === 'invite', registration: method === 'register', rest: false },
      orlogic: true,
      search: { [block[method]]: { callid: [call_id] } },
    },
    timestamp: { from, to: until },
  };
}

/** The answer repeats every message in full, so it is read past, not kept. Quotes within a message are escaped. */
async function totalOf(response: Response): Promise<number> {
  const decoder = new TextDecoder();
  let total = 0;
  let text = '';
  for await (const part of response.body ?? []) {
    text = text.slice(-64) + decoder.decode(part, { stream: true });
    for (const [, number] of text.matchAll(/(?<!\\)"total"\s*:\s*(\d{1,15})(?=[\s,}])/g))
      total = Number(number);
  }
  return total;
}

/** Not `Readable.from`: its end waits for a read under way, which a silent server never answers. */
function capture(beginning: Uint8Array[], rest: ReadableStreamDefaultReader<Uint8Array>): Readable {
  let size = 0;
  const stream = new Readable({
    read() {
      const part = beginning.shift();
      if (part) stream.push(part);
      else rest.read().then(take, (error: Error) => stream.destroy(error));
    },
    destroy(error, done) {
      rest.cancel().then(
        () => done(error),
        () => done(error),
      );
    },
  });
  function take({ done, value }: ReadableStreamReadResult<Uint8Array>) {
    size += value?.length ?? 0;
    if (size > LARGEST_PCAP) stream.destroy(new CaptureFailure('The capture is too large.'));
    else stream.push(done ? null : value);
  }
  return stream;
}

function failureOf(error: unknown, limit_ms: number): CaptureFailure {
  return new CaptureFailure(
    error instanceof Error && error.name === 'TimeoutError'
      ? `The SIP capture server did not answer within ${limit_ms / 1000} seconds.`
      : 'The SIP capture server cannot be reached.',
  );
}
