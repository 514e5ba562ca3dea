/** What a stand-in of a vendor is: it looks at each request as the vendor would, and answers as the vendor does. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FakeSocket } from '../../outside/websocket.fake.ts';
import { parsedAnswer } from '../answer-values.ts';

/** How a vendor takes a key. It is told by the key itself, so no test has to set anything up. */
export const moods = ['right', 'wrong', 'slow', 'broken', 'garbage', 'closed', 'poor', 'late'] as const;
export type Mood = (typeof moods)[number];

/** The secret of every vendor that has a plain one. `late` gets in, and finds the service broken. */
export function fakeKey(vendor: string, mood: Mood): string {
  return `${vendor}-${mood}-canary-secret-0123456789`;
}

/** A right key, with which a later step goes as the word says. */
export function fakeKeyThen(vendor: string, word: string): string {
  return `${vendor}-right-then-${word}-canary-secret-0123456789`;
}

/** Empty for other keys. */
export function wordOf(key: string): string {
  return /-then-(\w+)-canary/.exec(key)?.[1] ?? '';
}

export type FakeRequest = {
  /** With its port, where that is not the usual one. */
  host: string;
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json: unknown;
};

export type FakeAnswer = {
  status?: number;
  json?: unknown;
  body?: string | Uint8Array;
  type?: string;
};

export type FakeVendor = {
  name: string;
  hosts: RegExp;
  /** The secret that the request shows, or what stands for it. */
  key(request: FakeRequest): string;
  /** What it says to a wrong one. */
  refuse(key: string): FakeAnswer;
  answer(request: FakeRequest): FakeAnswer;
  /** Behind the handshake. */
  listen?(socket: FakeSocket, request: FakeRequest): Promise<void>;
};

export class FakeDemand extends Error {}

/** The documentation of the vendor asks for this. */
export function demand(isMet: unknown, what: string): asserts isMet {
  if (!isMet) throw new FakeDemand(what);
}

export function moodOf(key: string): Mood {
  return moods.find((mood) => key.includes(mood)) ?? 'wrong';
}

export function requestOf(
  target: string,
  method: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): FakeRequest {
  const url = new URL(target, 'http://stand-in');
  const [, host = '', ...path] = url.pathname.split('/');
  const text = body.toString('utf8');
  return {
    host: decodeURIComponent(host),
    method,
    path: `/${path.join('/')}`,
    query: url.searchParams,
    headers,
    body,
    text,
    json: parsedAnswer(text),
  };
}

/** An answer that begins as MP3 does, and is no sound. */
export const someMp3: FakeAnswer = { body: Buffer.from('ID3\u0004silence'), type: 'audio/mpeg' };

export function isTestClip(body: Buffer): boolean {
  return body.includes('WAVEfmt ') && body.length > 50_000;
}

/** What speech looks like behind the header of the clip. */
export function isSpeech(bytes: number): boolean {
  return bytes > 50_000;
}

export const header =
  (name: string, before = '') =>
  ({ headers }: FakeRequest): string => {
    const value = String(headers[name] ?? '');
    return value.startsWith(before) ? value.slice(before.length) : '';
  };

/** In JSON, as some wrap it. */
export const someBase64 = Buffer.from('ID3\u0004silence').toString('base64');

export function post(request: FakeRequest, path: string): unknown {
  demand(request.method === 'POST' && request.path === path, `POST ${path}`);
  demand(request.headers['content-type'] === 'application/json', 'content-type');
  return request.json;
}

export const isList = ({ method, path }: FakeRequest, wanted: string) => method === 'GET' && path === wanted;
