/** What is seldom sent or answered: texts as files, a file, and a status without a word of the server's. No part of the first load. */
import type { Endpoint, Sent } from '@trunkline/contract/core/endpoint.ts';
import { type CallOptions, download, type Parts } from './api.ts';
import { ApiProblem, NOT_THE_SERVER } from './api-problem.ts';

const BROKEN_OFF = "The server's answer was cut off";

type Reading = { signal?: AbortSignal | undefined; onProgress: (bytes: number) => void };

/** The answer as a file; `onProgress` is told how many bytes have come so far. A page or JSON is none: something in between has answered. */
export async function fileOf(response: Response, { signal, onProgress }: Reading): Promise<Blob> {
  const [type] = /^(text\/html|application\/json)\b/.exec(response.headers.get('content-type') ?? '') ?? [];
  if (type) throw new ApiProblem(response.status, type === 'text/html' ? { msg: NOT_THE_SERVER } : {});
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      onProgress(bytes);
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem(0, { msg: BROKEN_OFF });
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** Texts go as files: that is what the endpoints with such a body are for. */
export function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(body)) form.append(name, new Blob([String(text)]), name);
  return form;
}

/** One in between, or a server that knows lists as JSON alone, has given something else. */
export async function listAsCsv(
  endpoint: Endpoint,
  { query: { page: _, page_size: __, ...query } = {}, ...parts }: Parts,
  options: CallOptions,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const asCsv = { ...endpoint, success: { ...endpoint.success, type: 'text/csv' } };
  const file = await download(asCsv, { ...parts, query } as Sent<Endpoint>, { ...options, onProgress });
  if (!file.type.startsWith('text/csv')) throw new ApiProblem(200, { msg: NOT_THE_SERVER });
  return file;
}

/**
 * What a proxy means that answers in the server's place, with a web page or nothing: its status, and how long it asks to
 * wait (`Retry-After`); `isSent`: whether it was sent something. A sentence of the server's stays; where it names no time, that is added.
 */
export function sayStatus(
  problem: ApiProblem,
  retryAfter: string | null,
  isSent: boolean,
  now_ms = Date.now(),
): void {
  const wait = waitOf(retryAfter, now_ms);
  const { status, told } = problem;
  if (told === null) problem.msg = sentenceOf(status, wait ?? 'in a moment', isSent) ?? problem.msg;
  else if (status === 429 && wait && !/\d/.test(told))
    problem.msg = `${told.replace(/[.!]$/, '')}. Try again ${wait}.`;
}

function sentenceOf(status: number, wait: string, isSent: boolean): string | undefined {
  if (status === 413 && isSent)
    return 'The request is too large for a proxy between you and the server. Send less at once, or have its limit raised';
  if (status === 429) return `Too many requests were sent. Try again ${wait}`;
  if (status === 502 || status === 503) return `The server is unavailable. Try again ${wait}`;
  if (status === 504) return 'The server did not answer in time, please try again';
  return undefined;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** "in 30 seconds", of a number of seconds or a date; undefined of anything else. */
function waitOf(retryAfter: string | null, now_ms: number): string | undefined {
  const text = retryAfter?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now_ms) / 1000);
  if (!(seconds > 0)) return undefined;
  const [unit, one] =
    seconds < 2 * MINUTE ? [1, 'second'] : seconds < 2 * HOUR ? [MINUTE, 'minute'] : [HOUR, 'hour'];
  const count = Math.ceil(seconds / (unit as number));
  return `in ${count} ${one}${count === 1 ? '' : 's'}`;
}
