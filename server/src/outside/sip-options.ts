/** Does a SIP gateway answer? Its name is resolved, and every address is sent an OPTIONS. */
import { isIP } from 'node:net';
import type { TlsFacts, TrunkAttempt } from '@trunkline/contract/carriers/trunk-test.contract.ts';
import { printable } from './printable.ts';
import type { MayCall } from './public-address.ts';
import { noRoute, type Stage, sipFailure } from './sip-failure.ts';
import { answers, newSipIds, parseResponse, type SipResponse, writeOptions } from './sip-message.ts';
import { askNameServer, type SipNames } from './sip-names.ts';
import { PRIVATE_ADDRESS, resolveSip, type SipTarget } from './sip-resolve.ts';
import { converse } from './sip-transports.ts';
import { isHost, readSipAddress, type SipDestination } from './sip-uri.ts';
import { tlsFactsOf } from './tls-facts.ts';

export type AskedGateway = {
  host: string;
  port: number | null;
  protocol: 'udp' | 'tcp' | 'tls' | 'tls/srtp';
  use_sips_scheme: boolean;
  /** The carrier's outbound SIP proxy, where calls go by way of it. */
  proxy: string | null;
};

export type GatewayTest = {
  /** The host that was asked, the gateway's own or the proxy's. */
  called: string;
  steps: string[];
  attempts: TrunkAttempt[];
  /** Why there was nobody to ask; a sentence for a person. */
  failure: string | null;
  ms: number;
};

export type SipTester = (gateway: AskedGateway) => Promise<GatewayTest>;

/** For one gateway, its name included. */
const TIME_LIMIT_MS = 5000;
const LONGEST_REASON = 80;
const LONGEST_HEADER = 200;

/** Names and the limit are replaced by tests. */
export function sipTester(
  mayCall: MayCall,
  { limit_ms = TIME_LIMIT_MS, names = askNameServer }: { limit_ms?: number; names?: () => SipNames } = {},
): SipTester {
  return async (gateway) => {
    const began = performance.now();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limit_ms);
    try {
      const test = await testGateway(gateway, names(), mayCall, limit.signal, limit_ms);
      return { ...test, ms: since(began) };
    } finally {
      clearTimeout(timer);
    }
  };
}

async function testGateway(
  gateway: AskedGateway,
  names: SipNames,
  mayCall: MayCall,
  signal: AbortSignal,
  limit_ms: number,
): Promise<Omit<GatewayTest, 'ms'>> {
  const { host, port, protocol, proxy, use_sips_scheme } = gateway;
  const transport = protocol === 'tls/srtp' ? 'tls' : protocol;
  const name = host.trim().replace(/^\[|\]$/g, '');
  // As the platform does when it places a call (`P3`), so that the test goes where calls go.
  const isLeftOut = port === 5060 && transport !== 'tls' && isIP(name) === 0;
  const own: SipDestination = { host: name, port: isLeftOut ? null : port, transport };
  const nobody = (failure: string) => ({ called: own.host, steps: [], attempts: [], failure });
  if (!isHost(own.host))
    return nobody(`${printable(host, LONGEST_HEADER)} is no possible host name or address.`);
  if (port !== null && !(port >= 1 && port <= 65_535)) return nobody(`${port} is no possible port.`);
  const next = proxy === null ? own : readSipAddress(proxy, transport);
  // The text itself is not repeated: a SIP address may hold a password.
  if (!next) return nobody("The carrier's outbound SIP proxy is no host, host:port or SIP address.");

  const before: string[] = [];
  if (proxy !== null) before.push(`Calls to ${own.host} go through the outbound SIP proxy ${next.host}`);
  else if (isLeftOut) before.push('Calls leave out port 5060, so services are looked up as without a port');
  const { failure, steps, targets } = await resolveSip(next, names, signal, mayCall);
  const secure = use_sips_scheme && transport === 'tls';
  const tried = await Promise.all(
    targets.map((target) =>
      askOptions({ target, host: next.host, to: own, secure, mayCall, signal, limit_ms }),
    ),
  );
  const { attempts, left } = withoutMissingIpv6(tried);
  return { called: next.host, steps: [...before, ...steps, ...left], attempts, failure };
}

/** That this server has no IPv6 says nothing about a carrier that has both. */
export function withoutMissingIpv6(tried: Tried[]): { attempts: TrunkAttempt[]; left: string[] } {
  const reachable = tried.filter(({ is_without_route }) => !is_without_route);
  if (reachable.length === 0) return { attempts: tried.map(({ attempt }) => attempt), left: [] };
  const left = tried.filter(({ is_without_route }) => is_without_route);
  return {
    attempts: reachable.map(({ attempt }) => attempt),
    left: left.map(({ attempt }) => `${attempt.ip} is skipped: this server has no IPv6 connectivity`),
  };
}

export type Tried = { attempt: TrunkAttempt; is_without_route: boolean };

type Asked = {
  target: SipTarget;
  host: string;
  to: SipDestination;
  secure: boolean;
  mayCall: MayCall;
  signal: AbortSignal;
  limit_ms: number;
};

/** The address is judged here, right before it is connected to. */
async function askOptions({ host, limit_ms, mayCall, signal, target, ...asked }: Asked): Promise<Tried> {
  const began = performance.now();
  const ids = newSipIds();
  let answer: SipResponse | null = null;
  let tls: TlsFacts | null = null;
  let stage: Stage = 'connecting';
  // What somebody typed is told; what a name led to is not, unless it may be called.
  const isTold = mayCall(target.ip) || host === target.ip;
  const ip = isTold ? target.ip : PRIVATE_ADDRESS;
  const done = (failure: string | null, error?: unknown): Tried => ({
    attempt: { ...target, ip, ...shown(answer), ms: since(began), tls, failure: answer ? null : failure },
    is_without_route: noRoute(error, target.ip),
  });

  if (!mayCall(target.ip)) {
    const { attempt } = done(
      `${isTold ? ip : 'A private address'} is not an address that this server may call.`,
    );
    return { attempt: { ...attempt, outcome: 'not_asked' }, is_without_route: false };
  }
  try {
    await converse({
      target,
      host,
      signal,
      write: (local) => writeOptions({ ...asked, transport: target.transport, local, ids }),
      hear(message) {
        const response = parseResponse(message);
        if (!response && stage === 'asked') stage = 'noise';
        if (!response || !answers(response, ids)) return false;
        answer = response;
        return response.status >= 200;
      },
      reached(next, secure) {
        stage = next;
        if (secure) tls = tlsFactsOf(secure, host);
      },
    });
    return done(null);
  } catch (error) {
    return done(sipFailure(error, target, stage, signal.aborted ? limit_ms : null), error);
  }
}

/** As much of an answer as is passed on, all of it made fit to be shown. */
function shown(answer: SipResponse | null) {
  const header = (name: string) => {
    const text = printable(answer?.header(name) ?? '', LONGEST_HEADER);
    return text === '' ? null : text;
  };
  return {
    outcome: answer ? ('answered' as const) : ('failed' as const),
    status_code: answer?.status ?? null,
    reason_phrase: answer ? printable(answer.reason, LONGEST_REASON) : null,
    server: header('server') ?? header('user-agent'),
    allow: header('allow'),
    supported: header('supported'),
  };
}

function since(began: number): number {
  return Math.round(performance.now() - began);
}
