/** Where a request comes from: what limits count by and the audit trail tells. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * The client's IP address in its one spelling, at most 39 characters. What a proxy that is trusted
 * told is taken as far as it is addresses: text that is none, and what is beyond it, is ignored.
 */
export function addressOf(request: FastifyRequest): string {
  let known = 'unknown';
  for (const told of request.ips ?? [request.ip]) {
    const address = canonical(told);
    if (!address) break;
    known = address;
  }
  return known;
}

/** Who asks, as far as it is known before anybody has shown who it is. */
export type From = { address: string; user_agent: string | null; request_id: string };

export function fromOf(request: FastifyRequest): From {
  const user_agent = request.headers['user-agent'] ?? null;
  return { user_agent, address: addressOf(request), request_id: request.id };
}

/** IPv6 addresses of one network are one client: it is given 2^64 of them, and may use each once. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Some proxies tell the port as well. */
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;
const LONGEST = 64;

function canonical(told: string | undefined): string | null {
  if (!told || told.length > LONGEST) return null;
  const [, six, four] = withPort.exec(told) ?? [];
  const text = (six ?? four ?? told).replace(/%.*$/, '');
  switch (isIP(text)) {
    case 4:
      return text;
    case 6:
      return ipaddr.process(text).toString();
    default:
      return null;
  }
}
