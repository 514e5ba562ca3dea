/** The one way to the API: a contract endpoint in, its answer out, an `ApiProblem` thrown otherwise. */
import type { Answer, Endpoint, Sent } from '@trunkline/contract/core/endpoint.ts';
import { ApiProblem, readProblem } from './api-problem.ts';
import { type Page, takeBegun } from './begun.ts';
import { pageSettings } from './page-settings.ts';
import { rememberVersion, versionOf } from './record-version.ts';
import { askForPassword, dropSession, SESSION_EXPIRED, storedToken } from './session.ts';

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

type CallOptions = {
  signal?: AbortSignal | undefined;
  /** The record, as it was read, that this change was made from: refused (409) when it is no longer so. */
  madeFrom?: object | undefined;
};

/**
 * Only the description is read, no schema is run: forms validate before, and an older server's
 * answer should not break a screen that could have shown it.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const response = await ask(endpoint, sent as Parts, options);
  const content = await contentOf(response, endpoint);
  rememberVersion(content, response.headers.get('etag'));
  return content as Answer<E>;
}

/** The answer as a file; `onProgress` is told how many bytes have come so far. */
export async function download<const E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions & { onProgress: (bytes: number) => void },
): Promise<Blob> {
  const response = await ask(endpoint, sent as Parts, options);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      options.onProgress(bytes);
    }
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiProblem(0);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

async function ask(
  endpoint: Endpoint,
  { params = {}, query = {}, body }: Parts,
  { signal, madeFrom }: CallOptions,
): Promise<Response> {
  const token = endpoint.open ? null : storedToken();
  const version = versionOf(madeFrom);
  const headers: Record<string, string> = { accept: endpoint.success.type ?? 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (version) headers['if-match'] = version;
  const isForm = endpoint.body_type === 'multipart/form-data';
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';

  const response = await reach(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers,
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: isForm ? formOf(body as object) : JSON.stringify(body) }),
  });
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
  throw problem;
}

/** Texts go as files: that is what the endpoints with such a body are for. */
function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(body)) form.append(name, new Blob([String(text)]), name);
  return form;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  const isRead = init.method === 'GET' && !new Headers(init.headers).has('if-match');
  const begun =
    isRead && takeBegun(globalThis as Page, address, { token: storedToken(), now_ms: performance.now() });
  try {
    return await (begun || fetch(address, init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiProblem(0);
  }
}

async function contentOf(response: Response, endpoint: Endpoint): Promise<unknown> {
  const hasContent = endpoint.success.body !== null && (response.status === 200 || response.status === 201);
  if (!hasContent) return undefined;
  const text = await response.text().catch(() => {
    throw new ApiProblem(0);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw readProblem(response.status, '', response.headers.get('x-request-id'));
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
