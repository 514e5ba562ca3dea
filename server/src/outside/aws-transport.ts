/** The transport under the SDK of AWS: every request goes out through the guarded helper. */
import { Readable } from 'node:stream';
import type { FetchPublicUrl } from './fetch-public-url.ts';

/** What the SDK hands to its transport. */
type SdkRequest = {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  method: string;
  headers: Record<string, string>;
  query?: Record<string, string | string[] | null>;
  body?: string | Uint8Array;
};

export function awsTransport(
  fetchPublicUrl: FetchPublicUrl,
  limits: { timeout_ms: number; largest?: number; signal?: AbortSignal },
) {
  return {
    async handle(request: SdkRequest) {
      const url = new URL(`${request.protocol}//${request.hostname}`);
      if (request.port) url.port = String(request.port);
      url.pathname = request.path;
      for (const [name, value] of Object.entries(request.query ?? {}))
        for (const one of [value].flat()) url.searchParams.append(name, one ?? '');
      const { body, headers, status } = await fetchPublicUrl(url, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        redirects: 0,
        ...limits,
      });
      const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      return { response: { statusCode: status, headers: flat, body: Readable.from([body]) } };
    },
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
  };
}
