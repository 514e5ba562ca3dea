/** A client for programs outside of this repository: pass an endpoint, get its answer, typed. */
import type { Answer, Endpoint, Sent } from './endpoint.ts';
import type { Problem } from './problem.ts';

/** Thrown if the server refuses or fails; the message is its sentence. */
export class Refusal extends Error {
  readonly status: number;
  /** As the server sent it; where something in between has answered, no more than a sentence. */
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.msg ?? `The API answered ${status}.`);
    this.status = status;
    this.problem = problem;
  }
}

/** `address` of the API, such as `https://console.example.com/api/v1`; `token`: an API key, or a session's token. */
export type ClientOptions = { address: string; token: string };

type Parts = { params?: object; query?: object; body?: unknown };

/**
 * Throws a `Refusal` for every answer that is not a success, and `fetch`'s error if there is none. CSV and files are
 * returned as text; forms (`body_type`) are not supported.
 */
export function client({ address, token }: ClientOptions) {
  return async function call<const E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Answer<E>> {
    const { params = {}, query = {}, body } = sent as Parts;
    const response = await fetch(`${address}${filled(endpoint.path, params)}${searchOf(query)}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: endpoint.success.type ?? 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const isJson = /^application\/json/.test(response.headers.get('content-type') ?? '');
    const content: unknown = isJson ? await response.json() : await response.text();
    if (!response.ok) throw new Refusal(response.status, isJson ? (content as Problem) : {});
    return (endpoint.success.body === null ? undefined : content) as Answer<E>;
  };
}

function filled(path: string, params: object): string {
  const values = new Map(Object.entries(params));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function searchOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}
