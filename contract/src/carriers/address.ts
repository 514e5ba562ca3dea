/** What a person types where a SIP or SMPP peer is asked for (`W17`, `C18`). */
import ipaddr from 'ipaddr.js';
import { domainName } from '../core/value.ts';

export type AddressType = 'ip' | 'fqdn' | 'fqdn-top-level' | 'invalid';

/** `fqdn` has a subdomain, `fqdn-top-level` has none. Only IPv4 in four decimal parts is an `ip`: the platform knows no other. */
export function addressType(text: string): AddressType {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return /^0\d|\.0\d/.test(text) ? 'invalid' : 'ip';
  if (!domainName.test(text)) return 'invalid';
  return text.split('.').length > 2 ? 'fqdn' : 'fqdn-top-level';
}

export function isHostName(text: string): boolean {
  return addressType(text) === 'fqdn' || addressType(text) === 'fqdn-top-level';
}

/** `host`, `host:port` or a SIP URI with an optional user and port. */
export function isSipProxy(text: string): boolean {
  const parts = /^(?:sips?:(?:[^@\s:]+@)?)?([^@:\s;?]+)(?::(\d{1,5}))?$/i.exec(text);
  if (!parts?.[1] || addressType(parts[1]) === 'invalid') return false;
  const port = parts[2] === undefined ? 1 : Number(parts[2]);
  return port >= 1 && port <= 65_535;
}

/** `203.0.113.0/24` as text; a host name stands for itself. */
export function networkText(address: string, netmask: number): string {
  return netmask === 32 ? address : `${address}/${netmask}`;
}

/** Whether two IPv4 networks share an address. False when either is no IPv4 address. */
export function networksOverlap(a: Network, b: Network): boolean {
  if (addressType(a.ipv4) !== 'ip' || addressType(b.ipv4) !== 'ip') return false;
  const bits = Math.min(a.netmask, b.netmask);
  return ipaddr.IPv4.parse(a.ipv4).match(ipaddr.IPv4.parse(b.ipv4), bits);
}

/** Whether a caller at this IPv4 address is within the network. */
export function networkHolds(network: Network, address: string): boolean {
  return networksOverlap(network, { ipv4: address, netmask: 32 });
}

export type Network = { ipv4: string; netmask: number };
