/** Addresses as SIP writes them. What stands in one goes into a request, so nothing unknown gets through. */
import { isIP } from 'node:net';

export type SipTransport = 'udp' | 'tcp' | 'tls';

/** Where a request should go, before any name is looked up. */
export type SipDestination = { host: string; port: number | null; transport: SipTransport };

const LONGEST_HOST = 255;
/** Underscores are no part of a host name, yet carriers use them. */
const hostName = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$/i;
const wholeAddress =
  /^(?:<)?(?:(sips?):)?(?:[^@;<>]*@)?(\[[^\]]+\]|[^:;?<>]+)(?::(\d{1,5}))?((?:;[^<>]*)?)(?:>)?$/i;

export function isHost(text: string): boolean {
  if (isIP(text) !== 0) return true;
  // Digits and dots alone are a mistyped address, and a resolver might read one into it.
  return text.length <= LONGEST_HOST && hostName.test(text) && !/^[\d.]+$/.test(text);
}

/** An IPv6 address stands in brackets. */
export function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** `sip:host`, `sip:host:5080;transport=tcp`: UDP goes without saying, and so does TLS in a `sips` address. */
export function sipUri({ host, port, transport }: SipDestination, secure: boolean): string {
  const named = `${secure ? 'sips' : 'sip'}:${bracketed(host)}${port === null ? '' : `:${port}`}`;
  return secure || transport === 'udp' ? named : `${named};transport=${transport}`;
}

/** Reads `host`, `host:port` or a SIP address; `transport` counts where the text names none. */
export function readSipAddress(text: string, transport: SipTransport): SipDestination | null {
  const bare = text.trim();
  if (isIP(bare) !== 0) return { host: bare, port: null, transport };
  const [, scheme, found = '', digits, parameters = ''] = wholeAddress.exec(bare) ?? [];
  const host = found.replace(/^\[|\]$/g, '');
  const port = digits === undefined ? null : Number(digits);
  if (!isHost(host) || (host !== found && isIP(host) !== 6)) return null;
  if (port !== null && (port < 1 || port > 65_535)) return null;
  const said = /;transport=(udp|tcp|tls)(?=;|$)/i.exec(parameters)?.[1]?.toLowerCase();
  const secure = scheme?.toLowerCase() === 'sips';
  return { host, port, transport: secure ? 'tls' : ((said as SipTransport | undefined) ?? transport) };
}
