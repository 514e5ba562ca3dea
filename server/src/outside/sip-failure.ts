/** Why a SIP gateway gave no answer, as a sentence about its address. */
import { isIP } from 'node:net';
import { NotSip } from './sip-message.ts';
import type { SipTarget } from './sip-resolve.ts';
import { Closed } from './sip-transports.ts';

/** How far it came: `noise` is an answer that is none. */
export type Stage = 'connecting' | 'connected' | 'asked' | 'noise';

const sentences: Record<string, string> = {
  ETIMEDOUT: 'cannot be reached',
  EHOSTUNREACH: 'cannot be reached: no route to this address',
  ENETUNREACH: 'cannot be reached: no route to this network',
  EADDRNOTAVAIL: 'cannot be reached: this server has no address of that type',
  EAFNOSUPPORT: 'cannot be reached: this server has no address of that type',
  EACCES: "cannot be reached: blocked by this server's own firewall",
  EPERM: "cannot be reached: blocked by this server's own firewall",
};

/** Of OpenSSL's many errors, the ones that a person can act on. */
const tlsReasons: [RegExp, string][] = [
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|NOT_SSL/, 'does not support TLS on this port'],
  [
    /CERTIFICATE_REQUIRED|BAD_CERTIFICATE|UNKNOWN_CA|CERTIFICATE_UNKNOWN/,
    'asks for a client certificate, which a test does not send',
  ],
  [/UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION/, 'supports only insecure versions of TLS'],
  [
    /HANDSHAKE_FAILURE|NO_SHARED_CIPHER/,
    'and this server agree on no cipher, or it asks for a client certificate',
  ],
  [/UNRECOGNIZED_NAME/, 'has no certificate for this name'],
  [/DH_KEY_TOO_SMALL|EE_KEY_TOO_SMALL|CA_MD_TOO_WEAK/, 'has a key that is too weak'],
];

const silence: Record<Stage, string> = {
  connecting: 'took no connection within',
  connected: 'took the connection, but it did not become secure within',
  asked: 'took the connection, but did not answer within',
  noise: 'sent no valid SIP answer within',
};

/** `limit_ms` is the time that has passed, or null while it has not. */
export function sipFailure(error: unknown, target: SipTarget, stage: Stage, limit_ms: number | null): string {
  const { ip, port, transport } = target;
  if (error instanceof NotSip) return `${ip} answered with something other than SIP.`;
  if (limit_ms !== null) return late(target, stage, limit_ms);
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (code === 'ECONNREFUSED')
    return `${ip} refuses ${transport.toUpperCase()} at port ${port}: nothing listens there, or a firewall rejects the connection.`;
  const broken = error instanceof Closed || code === 'ECONNRESET' || code === 'EPIPE';
  if (broken && transport === 'tls' && stage !== 'asked')
    return `${ip} closed the connection during the TLS handshake.`;
  if (broken) return `${ip} closed the connection without an answer.`;
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return `${ip} ${tlsReason(error, code)}.`;
  return `${ip} ${sentences[code] ?? `cannot be asked${code ? ` (${code})` : ''}`}.`;
}

function late({ ip, transport }: SipTarget, stage: Stage, limit_ms: number): string {
  const time = `${limit_ms / 1000} seconds`;
  if (transport === 'udp' && stage !== 'noise')
    return `${ip} did not answer within ${time}: a firewall or the carrier's IP whitelist often drops unknown senders silently.`;
  return `${ip} ${silence[stage]} ${time}.`;
}

function tlsReason(error: unknown, code: string): string {
  const text = `${code} ${String((error as { reason?: unknown }).reason ?? '')
    .toUpperCase()
    .replaceAll(' ', '_')}`;
  const known = tlsReasons.find(([pattern]) => pattern.test(text));
  return known?.[1] ?? `does not come to a secure connection (${code})`;
}

/** This server itself has no way to IPv6 addresses. */
export function noRoute(error: unknown, ip: string): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return isIP(ip) === 6 && ['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code);
}
