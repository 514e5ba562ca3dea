/** Media servers of the platform, which place and change calls. Their addresses are the operator's and the platform's. */

/** Why there is no answer; the message is a sentence for a person. */
export class MediaServerFailure extends Error {}

export type MediaAnswer = { status: number; text: string; json: unknown };

export type MediaServers = {
  /** Asks the first that can be reached, another one each time. `null`: there is none. */
  askAny(path: string, body: unknown): Promise<MediaAnswer | null>;
  askOne(base_url: string, path: string, body: unknown): Promise<MediaAnswer>;
};

const LONGEST_MS = 10_000;
const LARGEST_ANSWER = 1_048_576;

/** It was not reached at all, so whatever was asked has not been done. */
class NotReached extends MediaServerFailure {}

const unreached = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

export function mediaServers(list: () => Promise<readonly string[]>, limit_ms = LONGEST_MS): MediaServers {
  let turn = 0;

  async function askOne(base_url: string, path: string, body: unknown): Promise<MediaAnswer> {
    const signal = AbortSignal.timeout(limit_ms);
    try {
      const reply = await fetch(base_url.replace(/\/+$/, '') + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal,
      });
      const text = await textOf(reply);
      return { status: reply.status, text, json: parsed(text) };
    } catch (error) {
      if (error instanceof MediaServerFailure) throw error;
      if (signal.aborted)
        throw new MediaServerFailure(
          `The media server did not answer within ${limit_ms / 1000} seconds, so nobody knows whether it did what was asked.`,
        );
      const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
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

async function textOf(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of reply.body ?? []) {
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
