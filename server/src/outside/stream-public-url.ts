/**
 * As `fetch-public-url.ts` (`R18`), for answers that are handed on part by part: none of it is kept, and who reads
 * slowly makes the other side wait. No redirects are followed.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import https from 'node:https';
import { http } from '../http/node-http.ts';
import { failureOf, OutboundFailure } from './fetch-public-url.ts';
import { guardedAgents } from './guarded-agent.ts';
import type { MayCall } from './public-address.ts';

export type StreamedRequest = {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
};

export type StreamedAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Fails with an OutboundFailure when nothing more comes. Whoever reads no further destroys it. */
  body: IncomingMessage;
  /** All of it, where it is no recording. It comes within the time, and not a byte now and then. */
  whole(): Promise<Buffer>;
};

export type StreamPublicUrl = (url: string | URL, request: StreamedRequest) => Promise<StreamedAnswer>;

/** Until the answer begins, the request sent; from then until all of it is there; and of a recording until more of it comes. */
const LIMITS_MS = { answer: 60_000, end: 60_000, pause: 30_000 };
/** Of answers that are no recording: errors, and what storage says of its own work. */
const LARGEST_TEXT = 1_048_576;

/** `limits_ms` is replaced by tests. */
export function publicStreamer(mayCall: MayCall, limits_ms = LIMITS_MS): StreamPublicUrl {
  const agents = guardedAgents(mayCall);
  return (address, request) => {
    const url = new URL(address);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new OutboundFailure('The address must begin with http:// or https://.');
    const [send, agent] =
      url.protocol === 'https:' ? [https.request, agents.https] : [http.request, agents.http];
    const { body, headers, method } = request;
    return new Promise((resolve, reject) => {
      let isLate = false;
      const sent = send(url, { method, headers: { 'accept-encoding': 'identity', ...headers }, agent });
      const late = setTimeout(() => {
        isLate = true;
        sent.destroy();
      }, limits_ms.answer);
      sent.on('error', (error) => reject(failureOf(error, url, isLate ? limits_ms.answer : null)));
      sent.on('close', () => clearTimeout(late));
      sent.on('response', (answer) => {
        clearTimeout(late);
        endWhenSilent(answer, url, limits_ms.pause);
        const whole = () => wholeAnswer(answer, url, limits_ms.end);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: answer, whole });
      });
      sent.end(body);
    });
  };
}

/** A reader who takes a pause is no silence of the other side: something of the answer lies here then. */
function endWhenSilent(answer: IncomingMessage, { hostname }: URL, pause_ms: number): void {
  answer.socket.setTimeout(pause_ms, () => {
    if (answer.readableLength === 0)
      answer.destroy(
        new OutboundFailure(`${hostname} sent nothing more of its answer for ${pause_ms / 1000} seconds.`),
      );
  });
}

async function wholeAnswer(answer: IncomingMessage, { hostname }: URL, limit_ms: number): Promise<Buffer> {
  const late = setTimeout(
    () =>
      answer.destroy(
        new OutboundFailure(`${hostname} did not end its answer within ${limit_ms / 1000} seconds.`),
      ),
    limit_ms,
  );
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > LARGEST_TEXT) throw new OutboundFailure(`The answer of ${hostname} is too large.`);
      parts.push(part);
    }
  } finally {
    clearTimeout(late);
  }
  return Buffer.concat(parts);
}
