/** Where a request comes from, for limits and for the audit trail. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * The client's IP address in its canonical form, at most 39 characters. What a trusted proxy sends is read as long as
 * it is addresses: text that is not one, and everything beyond it, is ignored.
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

/** Who is asking, as far as that is known before authentication. */
export type From = { address: string; user_agent: string | null; request_id: string };

export function fromOf(request: FastifyRequest): From {
  const user_agent = request.headers['user-agent'] ?? null;
  return { user_agent, address: addressOf(request), request_id: request.id };
}

/** All IPv6 addresses of one network count as one client, which has 2^64 of them and could use each only once. */
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
