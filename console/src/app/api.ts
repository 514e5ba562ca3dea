/** The one way to the API: a contract endpoint in, its answer out, an `ApiProblem` thrown otherwise. */
import { isOfShape, shapeOf } from '@trunkline/contract/core/answer-shape.ts';
import { type Answer, type Endpoint, mayBeRepeated, type Sent } from '@trunkline/contract/core/endpoint.ts';
import { hearClock } from '../ui/page/server-clock.ts';
import { ApiProblem, NOT_THE_SERVER, noAnswer, readProblem } from './api-problem.ts';
import { type Page, takeBegun } from './begun.ts';
import { pageSettings } from './page-settings.ts';
import { patienceFor } from './patience-for.ts';
import { rememberVersion, versionOf } from './record-version.ts';
import { sentKeys } from './sent-once.ts';
import {
  askForPassword,
  dropSession,
  isOfCurrent,
  MUST_LOG_IN,
  missToken,
  SESSION_EXPIRED,
  storedToken,
} from './session.ts';

export type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** The record, as it was read, that this change was made from: refused (409) when it is no longer so. */
  madeFrom?: object | undefined;
  /** In the place of the stored one: of a session that nothing else here is to know of. */
  token?: string | undefined;
  /** Of a list: all of it as CSV, as a Blob in the place of the answer, and how many bytes have come so far. */
  csv?: ((bytes: number) => void) | undefined;
};

/**
 * Only the description is read, no schema is run: forms validate before, and an older server's
 * answer should not break a screen that could have shown it. What is read has to be of its kind.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const parts = sent as Parts;
  if (options.csv) {
    const { listAsCsv } = await seldom();
    return (await listAsCsv(endpoint, parts, options, options.csv)) as Answer<E>;
  }
  const patience = patienceFor(endpoint, options.signal);
  const change = changeOf(endpoint, parts);
  const token = !endpoint.open && !options.token && storedToken();
  try {
    const response = await ask(endpoint, parts, { ...options, signal: patience.signal, key: change?.key });
    const content = await contentOf(response, endpoint);
    rememberVersion(content, response.headers.get('etag'));
    change?.answered();
    refuseLate(token);
    return content as Answer<E>;
  } catch (error) {
    const isAnswered = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
    if (isAnswered) change?.answered();
    else change?.lost();
    refuseLate(token);
    const msg = noAnswer(patience.ms);
    const problem = patience.isOver() ? new ApiProblem(0, { msg, code: 'no_answer' }) : error;
    // Nor does one in between that answers in words of its own, or an answer that nobody can read.
    const isUnsure = problem instanceof ApiProblem && !change && !isAnswered;
    if (isUnsure && (problem.status === 0 || !problem.told || problem.code === 'not_known'))
      problem.may_be_done = endpoint.method !== 'GET';
    throw problem;
  } finally {
    patience.end();
  }
}

/** What comes of a session that is over by now is told to nobody: somebody else may sit there. */
function refuseLate(token: string | null | false): void {
  if (token && !isOfCurrent(token)) throw new ApiProblem(401, { msg: MUST_LOG_IN });
}

const changes = sentKeys();
let takesKeys = false;

/** Whether the server does a change once that is sent twice under one key (decision 029). */
export function sendKeys(isUnderstood: boolean): void {
  takesKeys = isUnderstood;
}

/** A change that the server does once, and the key that it is sent under; null where that is not so. */
function changeOf(endpoint: Endpoint, { params = {}, query = {}, body }: Parts) {
  if (!takesKeys || !mayBeRepeated(endpoint) || endpoint.body_type) return null;
  const address = `${endpoint.method} ${addressOf(endpoint.path, params, query)}`;
  const key = changes.keyOf(address, JSON.stringify(body) ?? '');
  return {
    key,
    answered: () => changes.answered(address, key),
    // What comes between, or a store that went away, does not know whether it was done.
    lost: () => changes.lost(address, key),
  };
}

/** The answer as a file; `onProgress` is told how many bytes have come so far. */
export async function download<const E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions & { onProgress: (bytes: number) => void },
): Promise<Blob> {
  const { fileOf } = await seldom();
  return fileOf(await ask(endpoint, sent as Parts, options), options);
}

export const seldom = () => import('./seldom-answers.ts');

async function ask(
  endpoint: Endpoint,
  { params = {}, query = {}, body }: Parts,
  { signal, madeFrom, key, token: own }: CallOptions & { key?: string | undefined },
): Promise<Response> {
  const token = own ?? (endpoint.open ? null : storedToken());
  if (!token && !endpoint.open) {
    missToken();
    throw new ApiProblem(401, { msg: MUST_LOG_IN });
  }
  const version = versionOf(madeFrom);
  const headers: Record<string, string> = { accept: endpoint.success.type ?? 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (version) headers['if-match'] = version;
  const isForm = endpoint.body_type === 'multipart/form-data';
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;

  const sent = isForm ? (await seldom()).formOf(body as object) : JSON.stringify(body);
  const response = await reach(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers,
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: sent }),
  });
  hearClock(response.headers.get('date'));
  if (response.ok) return response;

  const problem = readProblem(
    response.status,
    await response.text().catch(() => ''),
    response.headers.get('x-request-id'),
  );
  // A late answer to a session that has already been replaced must not end the new one.
  const wasCurrent = token !== null && token === storedToken();
  if (response.status === 401 && wasCurrent) dropSession(SESSION_EXPIRED);
  if (problem.code === 'password_change_required' && wasCurrent) askForPassword();
  // Where that does not come either, the general sentence stays.
  if (!problem.told || response.status === 429)
    await seldom().then(
      ({ sayStatus }) => sayStatus(problem, response.headers.get('retry-after'), body !== undefined),
      () => {},
    );
  throw problem;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  const isRead = init.method === 'GET' && !new Headers(init.headers).has('if-match');
  const begun =
    isRead && takeBegun(globalThis as Page, address, { token: storedToken(), now_ms: performance.now() });
  try {
    return await (begun ? unlessAborted(begun, init.signal) : fetch(address, init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiProblem(0);
  }
}

/** What was asked for before the first script ran cannot be called off, only left. */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    answer.then(resolve, reject);
  });
}

async function contentOf(response: Response, endpoint: Endpoint): Promise<unknown> {
  const request_id = response.headers.get('x-request-id');
  // Something in between, such as the sign-in page of a network, has answered in the server's place.
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (isPage)
    throw new ApiProblem(response.status, { msg: NOT_THE_SERVER, request_id: request_id ?? undefined });
  const { method, success, creates } = endpoint;
  // A platform may answer a change with nothing; the sid of what was made has to come.
  if (success.body === null || (!creates && response.status !== 200 && response.status !== 201))
    return undefined;
  const text = await response.text().catch(() => {
    throw new ApiProblem(0);
  });
  const content = jsonOf(text);
  const isMade = !creates || typeof content?.[creates] === 'string';
  // What a change answered is not looked at: it is done.
  const isReadable = method !== 'GET' || isOfShape(shapeOf(success.body ?? true), content);
  if (!content || !isMade || !isReadable) throw readProblem(response.status, '', request_id);
  return content;
}

/** An object or a list; undefined for all else. */
function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const content = JSON.parse(text);
    return typeof content === 'object' && content !== null ? content : undefined;
  } catch {
    return undefined;
  }
}

export function addressOf(
  path: string,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  return `${pageSettings.api_base}${filled}${search.size > 0 ? `?${search}` : ''}`;
}
