/** The one way to call an address that a user typed (`R18`). Answers are for this server, never echoed. */
import type { IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { http } from '../http/node-http.ts';
import { AddressNotAllowed, type GuardedAgents, guardedAgents } from './guarded-agent.ts';
import type { MayCall } from './public-address.ts';

export type PublicRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  timeout_ms?: number;
  /** Ends it earlier. */
  signal?: AbortSignal;
  /** In bytes; 1 MiB without a word. */
  largest?: number;
  /** How many to follow; only for methods that change nothing. */
  redirects?: number;
  /** It is done once its status is there: of the body nothing is read. */
  status_only?: boolean;
};

export type PublicAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

export type FetchPublicUrl = (url: string | URL, request?: PublicRequest) => Promise<PublicAnswer>;

/** Why there is no answer; the message is a sentence for a person, without anything of the answer. */
export class OutboundFailure extends Error {}

export const TIME_LIMIT_MS = 5000;
export const LARGEST_ANSWER = 1_048_576;
const MOST_REDIRECTS = 3;

const schemes: Record<string, string> = {
  'http:': 'http:',
  'https:': 'https:',
  'ws:': 'http:',
  'wss:': 'https:',
};
const followed = ['GET', 'HEAD', 'OPTIONS'];

export function publicFetcher(
  mayCall: MayCall,
  agents: GuardedAgents = guardedAgents(mayCall),
): FetchPublicUrl {
  return async (address, request = {}) => {
    const limit_ms = request.timeout_ms ?? TIME_LIMIT_MS;
    const late = AbortSignal.timeout(limit_ms);
    const until = request.signal ? AbortSignal.any([late, request.signal]) : late;
    let url = webAddress(address);
    let headers = { 'accept-encoding': 'identity', ...request.headers };
    for (let left = request.redirects ?? MOST_REDIRECTS; ; left--) {
      const answer = await once(url, { ...request, headers }, agents, until).catch((error: unknown) => {
        if (request.signal?.aborted)
          throw new OutboundFailure(`The request to ${url.hostname} was cancelled.`);
        throw failureOf(error, url, late.aborted ? limit_ms : null);
      });
      const next = redirect(answer, request.method ?? 'GET');
      if (next === null || request.redirects === 0) return answer;
      if (left <= 0) throw new OutboundFailure(`${url.hostname} redirects too often.`);
      const target = webAddress(next, url);
      if (target.origin !== url.origin) headers = withoutCredentials(headers);
      url = target;
    }
  };
}

/** A websocket's address is asked by HTTP. */
function webAddress(address: string | URL, base?: URL): URL {
  const url = URL.canParse(String(address), base?.href) ? new URL(address, base) : null;
  const scheme = schemes[url?.protocol ?? ''];
  if (!url || !scheme)
    throw new OutboundFailure('The address must begin with http://, https://, ws:// or wss://.');
  return new URL(url.href.replace(/^\w+:/, scheme));
}

function once(
  url: URL,
  request: PublicRequest,
  agents: GuardedAgents,
  signal: AbortSignal,
): Promise<PublicAnswer> {
  const { body, headers, largest = LARGEST_ANSWER, method, status_only } = request;
  const [send, agent] =
    url.protocol === 'https:' ? [https.request, agents.https] : [http.request, agents.http];
  return new Promise((resolve, reject) => {
    const sent = send(url, { method, headers, agent, signal }, (response) => {
      const { headers, statusCode: status = 0 } = response;
      if (status_only) {
        resolve({ status, headers, body: Buffer.of(), text: '' });
        return void response.destroy();
      }
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > largest)
          response.destroy(new OutboundFailure(`The answer of ${url.hostname} is too large.`));
        parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () => {
        const whole = Buffer.concat(parts);
        resolve({ status, headers, body: whole, text: whole.toString('utf8') });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function redirect({ headers, status }: PublicAnswer, method: string): string | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(status);
  return isRedirect && followed.includes(method.toUpperCase()) ? (headers.location ?? null) : null;
}

function withoutCredentials(headers: Record<string, string>): typeof headers & { 'accept-encoding': string } {
  const kept = Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name));
  return { 'accept-encoding': 'identity', ...Object.fromEntries(kept) };
}

const sentences: Record<string, string> = {
  ENOTFOUND: 'is not a known host name',
  EAI_AGAIN: 'is not a known host name',
  ECONNREFUSED: 'refuses the connection',
  ETIMEDOUT: 'cannot be reached',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ERR_INVALID_CHAR: 'was not asked, since a value for it has a character that no header carries',
};

/** Of any connection: in words, without anything that was answered. */
export function failureOf(
  error: unknown,
  { hostname }: Pick<URL, 'hostname'>,
  limit_ms: number | null = null,
): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  if (limit_ms !== null)
    return new OutboundFailure(`${hostname} did not answer within ${limit_ms / 1000} seconds.`);
  if (error instanceof AddressNotAllowed)
    return new OutboundFailure(`The address of ${hostname} is not one that this server may call.`);
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (/^(CERT|ERR_TLS|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
    return new OutboundFailure(
      `${hostname} does not offer a secure connection that can be trusted (${code}).`,
    );
  return new OutboundFailure(`${hostname} ${sentences[code] ?? 'closed the connection'}.`);
}
