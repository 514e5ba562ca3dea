/**
 * Agents that look at the address when they connect, after the name has been resolved. So a redirect,
 * a name that changes its address and an address written as a number all meet the same check.
 */
import dns from 'node:dns';
import type { Agent, ClientRequestArgs } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { http } from '../http/node-http.ts';
import type { MayCall } from './public-address.ts';

export class AddressNotAllowed extends Error {}

export type GuardedAgents = { http: Agent; https: https.Agent };

type Created = (error: Error | null, stream: Duplex) => void;

/** `resolve` is replaced by tests. */
export function guardedAgents(mayCall: MayCall, resolve: typeof dns.lookup = dns.lookup): GuardedAgents {
  const lookup = guardedLookup(mayCall, resolve);

  class GuardedHttp extends http.Agent {
    override createConnection(options: ClientRequestArgs, created?: Created) {
      return isRefused(options.host, created)
        ? undefined
        : super.createConnection({ ...options, lookup }, created);
    }
  }

  class GuardedHttps extends https.Agent {
    override createConnection(options: https.RequestOptions, created?: Created) {
      return isRefused(options.host, created)
        ? undefined
        : super.createConnection({ ...options, lookup }, created);
    }
  }

  /** A literal address is connected to without a lookup. */
  function isRefused(host: string | null | undefined, created: Created | undefined): boolean {
    const literal = (host ?? '').replace(/^\[|\]$/g, '');
    if (isIP(literal) === 0 || mayCall(literal)) return false;
    process.nextTick(() => created?.(new AddressNotAllowed(), undefined as never));
    return true;
  }

  return { http: new GuardedHttp({ keepAlive: false }), https: new GuardedHttps({ keepAlive: false }) };
}

/** For connections that need no agent. A literal address has to be checked before. */
export function guardedLookup(mayCall: MayCall, resolve: typeof dns.lookup = dns.lookup): LookupFunction {
  return (name, options, found) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, '', 0);
      const allowed = addresses.filter(({ address }) => mayCall(address));
      const [first] = allowed;
      if (!first) return found(new AddressNotAllowed(), '', 0);
      return options.all ? found(null, allowed) : found(null, first.address, first.family);
    });
}
