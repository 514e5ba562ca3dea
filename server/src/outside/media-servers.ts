/** Media servers of the platform, which place and change calls. Their addresses are the operator's and the platform's. */
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { http } from '../http/node-http.ts';

/** Why there is no answer; the message is a sentence for a person. */
export class MediaServerFailure extends Error {}

export type MediaAnswer = { status: number; text: string; json: unknown };

export type MediaServers = {
  /** Asks the first that can be reached, another one each time. `null`: there is none. */
  askAny(path: string, body: unknown): Promise<MediaAnswer | null>;
  askOne(base_url: string, path: string, body: unknown): Promise<MediaAnswer>;
};

const LONGEST_MS = 10_000;
/** A host that is gone says nothing at all; the next one is asked then. */
const CONNECT_MS = 2000;
const LARGEST_ANSWER = 1_048_576;

/** It was not reached at all, so whatever was asked has not been done. */
class NotReached extends MediaServerFailure {}

const unreached = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

export function mediaServers(
  list: () => Promise<readonly string[]>,
  limit_ms = LONGEST_MS,
  connect_ms = CONNECT_MS,
): MediaServers {
  let turn = 0;

  async function askOne(base_url: string, path: string, body: unknown): Promise<MediaAnswer> {
    const signal = AbortSignal.timeout(limit_ms);
    try {
      const url = new URL(base_url.replace(/\/+$/, '') + path);
      const reply = await post(url, JSON.stringify(body), { signal, connect_ms });
      const text = await textOf(reply);
      return { status: reply.statusCode ?? 0, text, json: parsed(text) };
    } catch (error) {
      if (error instanceof MediaServerFailure) throw error;
      if (signal.aborted)
        throw new MediaServerFailure(
          `The media server did not answer within ${limit_ms / 1000} seconds, so nobody knows whether it did what was asked.`,
        );
      const { code = '' } = error as { code?: string };
      if (unreached.includes(code)) throw new NotReached('The media server cannot be reached.');
      throw new MediaServerFailure('The media server broke off the connection.');
    }
  }

  return {
    askOne,
    async askAny(path, body) {
      const urls = await list();
      const first = turn++;
      let failure: NotReached | null = null;
      for (let at = 0; at < urls.length; at += 1) {
        try {
          return await askOne(urls[(first + at) % urls.length] ?? '', path, body);
        } catch (error) {
          if (!(error instanceof NotReached)) throw error;
          failure = error;
        }
      }
      if (failure) throw new MediaServerFailure('None of the media servers can be reached.');
      return null;
    },
  };
}

type Limits = { signal: AbortSignal; connect_ms: number };

/** On a connection of its own: one that was kept may be dead, and then nobody knows what was done. */
function post(url: URL, body: string, { signal, connect_ms }: Limits): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const asked = request(url, { method: 'POST', headers, signal, agent: false }, resolve);
    asked.once('error', reject);
    asked.once('socket', (socket) => {
      const timer = setTimeout(
        () => asked.destroy(new NotReached('The media server cannot be reached.')),
        connect_ms,
      );
      for (const end of ['connect', 'close']) socket.once(end, () => clearTimeout(timer));
    });
    asked.end(body);
  });
}

async function textOf(reply: IncomingMessage): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of reply) {
    text += decoder.decode(part, { stream: true });
    if (text.length > LARGEST_ANSWER)
      throw new MediaServerFailure('The media server gave an answer that is too large to be read.');
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
