/** Where a SIP request goes (RFC 3263), with every step in words. */
import { isIP } from 'node:net';
import { printable } from './printable.ts';
import type { MayCall } from './public-address.ts';
import { NoAnswerAboutName, recordsOf, type SipNames } from './sip-names.ts';
import { isHost, type SipDestination, type SipTransport } from './sip-uri.ts';

export type SipTarget = { ip: string; port: number; transport: SipTransport };

export type Resolution = {
  steps: string[];
  targets: SipTarget[];
  /** Why there is no target; a sentence for a person. */
  failure: string | null;
};

type Service = { host: string; port: number };

/** Whatever a carrier's zone holds. */
const MOST_TARGETS = 8;
const MOST_STEPS = 40;
const LONGEST_STEP = 300;

const services: Record<SipTransport, { naptr: string; srv: string; port: number }> = {
  udp: { naptr: 'SIP+D2U', srv: '_sip._udp', port: 5060 },
  tcp: { naptr: 'SIP+D2T', srv: '_sip._tcp', port: 5060 },
  tls: { naptr: 'SIPS+D2T', srv: '_sips._tcp', port: 5061 },
};

class Unresolved extends Error {}

/** Said in the place of an address that was found and may not be called: nobody learns about a network by asking. */
export const PRIVATE_ADDRESS = 'a private address';

/** The signal ends it, with what was found so far in `steps`. */
export async function resolveSip(
  { host, port, transport }: SipDestination,
  names: SipNames,
  signal: AbortSignal,
  mayCall: MayCall,
): Promise<Resolution> {
  const steps: string[] = [];
  const say: Say = (text) => {
    const step = printable(text, LONGEST_STEP);
    // Two services of one host lead to the same addresses; once is enough.
    if (steps.length < MOST_STEPS && !steps.includes(step)) steps.push(step);
  };
  const stop = () => names.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const usual = services[transport].port;
    if (isIP(host) !== 0) {
      say(`${host} is an address: port ${port ?? `${usual}, the usual one`}`);
      return { steps, targets: [{ ip: host, port: port ?? usual, transport }], failure: null };
    }
    if (!isHost(host)) throw new Unresolved(`${printable(host, LONGEST_STEP)} is no possible host name.`);
    const ask = new Asker(names, signal, say, mayCall);
    const found = port === null ? await ask.services(host, transport) : [{ host, port }];
    if (port !== null) say(`${host} is given with port ${port}: no NAPTR or SRV is looked up`);
    const targets = await ask.addresses(found);
    if (targets.length === 0) throw new Unresolved(nowhere(host, found));
    return { steps, targets: targets.map((target) => ({ ...target, transport })), failure: null };
  } catch (error) {
    if (!(error instanceof Unresolved || error instanceof NoAnswerAboutName)) throw error;
    return { steps, targets: [], failure: error.message };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

type Say = (text: string) => void;

function nowhere(host: string, found: Service[]): string {
  const others = found.map((one) => one.host).filter((one) => one !== host);
  return others.length === 0
    ? `${host} is not a known host name. Check its spelling, and whether it has an A or AAAA record in DNS.`
    : `${host} points to ${printable(others.join(', '), LONGEST_STEP)}, which has no address.`;
}

class Asker {
  readonly #names: SipNames;
  readonly #signal: AbortSignal;
  readonly #say: Say;
  readonly #mayCall: MayCall;

  constructor(names: SipNames, signal: AbortSignal, say: Say, mayCall: MayCall) {
    this.#names = names;
    this.#signal = signal;
    this.#say = say;
    this.#mayCall = mayCall;
  }

  /** A name stays a name. */
  #told(host: string): string {
    return isIP(host) === 0 || this.#mayCall(host) ? host : PRIVATE_ADDRESS;
  }

  /** Hosts and ports in the order in which they are to be tried. */
  async services(host: string, transport: SipTransport): Promise<Service[]> {
    const { port, srv } = services[transport];
    const offered = await this.#naptr(host, transport);
    for (const name of offered.length > 0 ? offered : [`${srv}.${host}`]) {
      const found = await this.#srv(name);
      if (found.length > 0) return found;
    }
    this.#say(`So ${host} itself is asked, at port ${port}`);
    return [{ host, port }];
  }

  async #naptr(host: string, transport: SipTransport): Promise<string[]> {
    const records = await this.#records('NAPTR', host, this.#names.naptr(host)).catch((error: Error) => {
      if (this.#signal.aborted) throw error;
      // Some name servers know nothing of NAPTR; the service is asked for all the same.
      this.#say(error.message);
      return null;
    });
    const wanted = services[transport].naptr;
    const fitting = (records ?? [])
      .filter((one) => one.flags.toLowerCase() === 's' && one.service.toUpperCase() === wanted)
      .filter((one) => isHost(one.replacement))
      .sort((a, b) => a.order - b.order || a.preference - b.preference)
      .slice(0, MOST_TARGETS);
    for (const one of fitting) this.#say(`NAPTR ${host} -> ${wanted} ${one.replacement}`);
    if (records?.length && fitting.length === 0) this.#say(`NAPTR ${host}: nothing for ${wanted}`);
    return fitting.map((one) => one.replacement);
  }

  /** Heavier ones first among equals: all are tried, so drawing lots would only change the order. */
  async #srv(name: string): Promise<Service[]> {
    const records = await this.#records('SRV', name, this.#names.srv(name));
    const found = records
      .filter((one) => one.name !== '' && one.name !== '.' && one.port > 0)
      .sort((a, b) => a.priority - b.priority || b.weight - a.weight)
      .slice(0, MOST_TARGETS);
    if (records.length > 0 && found.length === 0)
      throw new Unresolved(`SRV ${name} says that there is no such service.`);
    for (const one of found)
      this.#say(
        `SRV ${name} -> ${this.#told(one.name)}:${one.port} (priority ${one.priority}, weight ${one.weight})`,
      );
    return found.map((one) => ({ host: one.name, port: one.port }));
  }

  /** At most MOST_TARGETS, each once. */
  async addresses(found: Service[]): Promise<{ ip: string; port: number }[]> {
    const targets = new Map<string, { ip: string; port: number }>();
    let left = 0;
    for (const { host, port } of found)
      for (const ip of isIP(host) === 0 ? await this.#addressesOf(host) : [host]) {
        if (targets.size < MOST_TARGETS) targets.set(`${ip} ${port}`, { ip, port });
        else left++;
      }
    if (left > 0) this.#say(`Only the first ${MOST_TARGETS} addresses are tried, ${left} more are left out`);
    return [...targets.values()];
  }

  /** One family is enough: a name server that fails for the other does not stand in the way. */
  async #addressesOf(host: string): Promise<string[]> {
    const both = await Promise.allSettled([
      this.#records('A', host, this.#names.a(host)),
      this.#records('AAAA', host, this.#names.aaaa(host)),
    ]);
    const addresses = both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const failed = both.find((one) => one.status === 'rejected');
    if (addresses.length === 0 && failed) throw failed.reason;
    if (addresses.length === 0) this.#say(`A, AAAA ${host}: none`);
    for (const ip of addresses) this.#say(`${isIP(ip) === 6 ? 'AAAA' : 'A'} ${host} -> ${this.#told(ip)}`);
    return addresses;
  }

  async #records<T>(kind: string, name: string, asked: Promise<T[]>): Promise<T[]> {
    const records = await recordsOf(asked, name, this.#signal);
    if (records.length === 0 && !kind.startsWith('A')) this.#say(`${kind} ${name}: none`);
    return records;
  }
}
