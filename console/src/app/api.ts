/** The one way to the API: a contract endpoint in, its answer out, an `ApiProblem` thrown otherwise. */
import type { Answer, Endpoint, Sent } from '@trunkline/contract/core/endpoint.ts';
import { ApiProblem, readProblem } from './api-problem.ts';
import { pageSettings } from './page-settings.ts';
import { dropSession, SESSION_EXPIRED, storedToken } from './session.ts';

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/**
 * Only the description is read, no schema is run: forms validate before, and an older server's
 * answer should not break a screen that could have shown it.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: { signal?: AbortSignal } = {},
): Promise<Answer<E>> {
  const { params = {}, query = {}, body } = sent as Parts;
  const token = endpoint.open ? null : storedToken();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';

  const response = await reach(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers,
    signal: options.signal ?? null,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return (await contentOf(response, endpoint)) as Answer<E>;

  const problem = readProblem(
    response.status,
    await response.text().catch(() => ''),
    response.headers.get('x-request-id'),
  );
  // A late answer to a session that has already been replaced must not end the new one.
  const wasCurrent = token !== null && token === storedToken();
  if (response.status === 401 && wasCurrent) dropSession(SESSION_EXPIRED);
  throw problem;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
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
