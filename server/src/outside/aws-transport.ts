/** The transports under the SDKs of AWS: every request goes out through a guarded helper. */
import { Readable } from 'node:stream';
import type { FetchPublicUrl } from './fetch-public-url.ts';

/** What the SDK hands to its transport. */
export type SdkRequest = {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  method: string;
  headers: Record<string, string>;
  query?: Record<string, string | string[] | null>;
  body?: string | Uint8Array;
};

type Answer = { status: number; headers: object; body: Readable };

/** What the SDK asks, as an address; what comes back, as it is handed to the SDK. */
export function sdkTransport(send: (url: URL, request: SdkRequest) => Promise<Answer>) {
  return {
    async handle(request: SdkRequest) {
      const url = new URL(`${request.protocol}//${request.hostname}`);
      if (request.port) url.port = String(request.port);
      url.pathname = request.path;
      for (const [name, value] of Object.entries(request.query ?? {}))
        for (const one of [value].flat()) url.searchParams.append(name, one ?? '');
      const { body, headers, status } = await send(url, request);
      const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      return { response: { statusCode: status, headers: flat, body } };
    },
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
  };
}

export function awsTransport(
  fetchPublicUrl: FetchPublicUrl,
  limits: { timeout_ms: number; largest?: number; signal?: AbortSignal },
) {
  return sdkTransport(async (url, { method, headers, body }) => {
    const answer = await fetchPublicUrl(url, { method, headers, body, redirects: 0, ...limits });
    return { ...answer, body: Readable.from([answer.body]) };
  });
}
