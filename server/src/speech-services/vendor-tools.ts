/** The guarded ways out, and for tests the way to a stand-in of the vendors. */
import type { FetchPublicUrl } from '../outside/fetch-public-url.ts';
import { grpcCaller } from '../outside/grpc-call.ts';
import type { MayCall } from '../outside/public-address.ts';
import type { OpenPublicWebSocket } from '../outside/public-websocket.ts';
import type { VendorTools } from './vendor-call.ts';

/** Gives what goes before the path for a host (with its port, if any); null leaves the address as it is. */
export type Rewrite = (host: string) => string | null;

export function makeVendorTools({
  fetchPublicUrl,
  openWebSocket,
  mayCall,
  rewrite = () => null,
}: {
  fetchPublicUrl: FetchPublicUrl;
  openWebSocket: OpenPublicWebSocket;
  mayCall: MayCall;
  rewrite?: Rewrite;
}): VendorTools {
  const callGrpc = grpcCaller(mayCall);
  const leading = (address: string | URL): string | URL => {
    const url = URL.canParse(String(address)) ? new URL(address) : null;
    const base = url && rewrite(url.host);
    return base ? `${base}${url.pathname}${url.search}` : address;
  };
  return {
    fetchPublicUrl: (url, request) => fetchPublicUrl(leading(url), request),
    openWebSocket: (url, request) => openWebSocket(leading(url), request),
    callGrpc: (url, request) => callGrpc(leading(url), request),
    mayCall,
  };
}

/** Every vendor at one stand-in: `<origin>/<host>/<path>`. What is on this machine already stays. */
export function standInsAt(origin: string): Rewrite {
  return (host) => (/^(127\.|localhost|\[::1\])/.test(host) ? null : `${origin}/${host}`);
}
