/** What media servers are asked, and what becomes of their answers (`W51`). */
import { ProblemError, problems } from '../http/problems.ts';
import { type MediaAnswer, MediaServerFailure, type MediaServers } from '../outside/media-servers.ts';
import { fromLiveState } from './list-live-calls.ts';

const NO_MEDIA_SERVER = 'no available feature servers at this time';

const LONGEST_WORDS = 300;

/** 480 where none is known. */
export async function askAny(servers: MediaServers, path: string, body: unknown): Promise<MediaAnswer> {
  const answer = await orFailure(servers.askAny(path, body));
  if (!answer) throw new ProblemError(480, 'no_media_server', NO_MEDIA_SERVER);
  return answer;
}

export function askOne(
  servers: MediaServers,
  base_url: string,
  path: string,
  body: unknown,
): Promise<MediaAnswer> {
  return orFailure(servers.askOne(base_url, path, body));
}

async function orFailure<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof MediaServerFailure) throw problems.outsideFailed(error.message);
    // It was Redis that could not say which there are.
    return fromLiveState(Promise.reject(error));
  }
}

/** A refusal keeps its status and its words; a failure says no more than that it is one. */
export function refusedBy({ status, json, text }: MediaAnswer, what: string): ProblemError {
  if (status < 400 || status >= 500 || status === 401 || status === 407)
    return problems.outsideFailed(`The media server did not ${what} (it answered ${status}).`);
  const said = typeof json === 'object' && json !== null && 'msg' in json ? json.msg : text;
  const words = typeof said === 'string' ? said.trim() : '';
  const isSentence = words !== '' && words.length <= LONGEST_WORDS && !/[<>\p{Cc}]/u.test(words);
  const msg = isSentence ? words : `The media server did not ${what} (it answered ${status}).`;
  return new ProblemError(status, 'media_server_refused', msg);
}
