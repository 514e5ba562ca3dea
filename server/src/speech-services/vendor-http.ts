/** Talking to a vendor over HTTP, or over a WebSocket: shows it the key, and says in words what went wrong. */
import type { SpeechVendor } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { speechVendors, vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import {
  LARGEST_ANSWER,
  OutboundFailure,
  type PublicAnswer,
  TIME_LIMIT_MS,
} from '../outside/fetch-public-url.ts';
import { HandshakeRefused } from '../outside/public-websocket.ts';
import { parsedAnswer } from './answer-values.ts';
import { messageOf, quoter, refusalSentence } from './refusals.ts';
import { urlOf } from './typed-address.ts';
import { type AskedVendor, isOwnHost, vendorAccess } from './vendor-access.ts';
import { type Credential, type Spoken, VendorRefusal, type VendorTools } from './vendor-call.ts';
import { type VendorSocket, vendorSocket } from './vendor-socket.ts';

export type Asking = {
  /** GET, or POST with a body. */
  method?: string;
  headers?: Record<string, string>;
  /** One of these is the body. */
  json?: unknown;
  form?: Record<string, string>;
  parts?: FormData;
  body?: Uint8Array | string;
  /** For an address where the key is not shown. */
  keyless?: boolean;
  /** The vendor named this address, so that its limits are those for the vendor. */
  told?: boolean;
  /** Statuses that mean the key, besides 401 and 403. */
  keyStatus?: number;
};

export type Talk = {
  /** The answer, when it is a good one; a VendorRefusal otherwise. So do the others. */
  ask(address: string, asking?: Asking): Promise<PublicAnswer>;
  json(address: string, asking?: Asking): Promise<unknown>;
  audio(address: string, asking?: Asking): Promise<Spoken>;
  socket(address: string, asking?: Pick<Asking, 'headers' | 'told'>): Promise<VendorSocket>;
  /** A value that cannot be done without. */
  needed(name: string): string;
  /** What the vendor itself said, in a sentence with its name before it; a socket has its own for others. */
  refuse(does: string, said?: string): VendorRefusal;
  /** What a connection or a library threw, in words; about the vendor, if nobody else. */
  failure(error: unknown, who?: string): VendorRefusal;
  quote(text: string): string;
};

/** Of the vendor: the signal decides on the time, and lists of voices with all their samples are long. */
const vendorLimits = { timeout_ms: 60_000, largest: 16_777_216 };
/** Of a server that a customer named (`R18`). */
const typedLimits = { timeout_ms: TIME_LIMIT_MS, largest: LARGEST_ANSWER };
/** To hear the clip takes as long as the clip, and to think about it some more (docs/decisions/016). */
const typedSocketLimits = { ...typedLimits, opening_ms: TIME_LIMIT_MS, timeout_ms: 15_000 };
/** What a header carries; Node refuses most of the rest, and a vendor would read it as something else. */
const SENDABLE = /^[\t\x20-\x7e]*$/;

export function talkTo(
  id: AskedVendor,
  credential: Credential,
  { fetchPublicUrl, openWebSocket }: Pick<VendorTools, 'fetchPublicUrl' | 'openWebSocket'>,
  signal: AbortSignal,
): Talk {
  const { key = 'API key', shows = () => ({}) } = vendorAccess[id];
  const name = vendorName(id);
  const quote = quoter(id, credential);
  const began_ms = performance.now();

  const isOwn = (url: URL) => isOwnHost(id, url);
  const whoIs = (url: URL) => (isOwn(url) ? name : `The server at ${url.host}`);

  function failure(error: unknown, who = name): VendorRefusal {
    if (error instanceof VendorRefusal) return error;
    if (signal.aborted) {
      const seconds = Math.max(1, Math.round((performance.now() - began_ms) / 1000));
      return new VendorRefusal(
        `${who} did not answer within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      );
    }
    if (error instanceof OutboundFailure) return new VendorRefusal(error.message);
    return new VendorRefusal(`${who} gave an answer that this server does not understand.`);
  }

  function refusal(url: URL, status: number, text: string, isKey = false): VendorRefusal {
    const said = isOwn(url) ? quote(messageOf(text)) : '';
    return new VendorRefusal(refusalSentence({ who: whoIs(url), key, status, quote: said, isKey }));
  }

  const notUnderstood = (url: URL) =>
    new VendorRefusal(`${whoIs(url)} gave an answer that this server does not understand.`);

  /** What is in a header is the key, or made with it. */
  function sendable(headers: Record<string, string>): Record<string, string> {
    if (Object.values(headers).every((value) => SENDABLE.test(value))) return headers;
    throw new VendorRefusal(
      `The stored ${key} cannot be sent: it has a line break, an accented letter or another such character in it. Enter it again.`,
    );
  }

  async function ask(address: string, asking: Asking = {}): Promise<PublicAnswer> {
    const url = urlOf(address);
    const { body, type } = await bodyOf(asking);
    const headers = sendable({
      ...(asking.keyless ? {} : shows(credential)),
      ...(type ? { 'content-type': type } : {}),
      ...asking.headers,
    });
    const answer = await fetchPublicUrl(url, {
      method: asking.method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body,
      signal,
      redirects: 0,
      ...(isOwn(url) || asking.told ? vendorLimits : typedLimits),
    }).catch((error: unknown) => {
      throw failure(error, whoIs(url));
    });
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw refusal(url, answer.status, answer.text, answer.status === asking.keyStatus);
  }

  return {
    ask,
    async json(address, asking) {
      const answer = parsedAnswer(
        (await ask(address, { headers: { accept: 'application/json' }, ...asking })).text,
      );
      if (typeof answer !== 'object' || answer === null) throw notUnderstood(urlOf(address));
      return answer;
    },
    async audio(address, asking) {
      const { body, headers } = await ask(address, asking);
      const type = (headers['content-type'] ?? '').split(';')[0]?.trim() || 'application/octet-stream';
      if (body.length === 0 || /^text\/|json|xml/.test(type)) throw notUnderstood(urlOf(address));
      return { audio: body, type };
    },
    async socket(address, { headers, told } = {}) {
      const url = urlOf(address);
      const who = whoIs(url);
      const opened = await openWebSocket(url, {
        headers: sendable({ ...shows(credential), ...headers }),
        signal,
        ...(isOwn(url) || told ? vendorLimits : typedSocketLimits),
      }).catch((error: unknown) => {
        throw error instanceof HandshakeRefused
          ? refusal(url, error.status, error.text)
          : failure(error, who);
      });
      return vendorSocket(opened, who, isOwn(url) ? quote : () => '', (error) => failure(error, who));
    },
    needed(field) {
      const value = credential[field];
      if (typeof value === 'string' && value.trim()) return value.trim();
      const { fields }: SpeechVendor = speechVendors[id];
      throw new VendorRefusal(`This credential has no ${fields[field]?.label ?? field}.`);
    },
    refuse: (does, said = '') => {
      const quoted = quote(said);
      return new VendorRefusal(`${name} ${does}${quoted ? `: ${quoted}` : ''}.`);
    },
    failure,
    quote,
  };
}

async function bodyOf({ body, form, json, parts }: Asking) {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' };
  if (form) return { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' };
  if (!parts) return { body, type: undefined };
  const packed = new Response(parts);
  return {
    body: new Uint8Array(await packed.arrayBuffer()),
    type: packed.headers.get('content-type') ?? undefined,
  };
}
