/** What a person types as a SIP or SMPP peer (`W17`, `C18`). */
import ipaddr from 'ipaddr.js';
import { domainName } from '../core/value.ts';

export type AddressType = 'ip' | 'fqdn' | 'fqdn-top-level' | 'invalid';

/** `fqdn` has a subdomain, `fqdn-top-level` has none. Only IPv4 in four decimal parts is an `ip`: the platform knows no other. */
export function addressType(text: string): AddressType {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return /^0\d|\.0\d/.test(text) ? 'invalid' : 'ip';
  if (!domainName.test(text)) return 'invalid';
  return text.split('.').length > 2 ? 'fqdn' : 'fqdn-top-level';
}

/** `host` or `host:port`. */
export function isSipHost(text: string): boolean {
  const [, host = '', port = '1'] = /^([^:]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  return addressType(host) !== 'invalid' && Number(port) >= 1 && Number(port) <= 65_535;
}

/** The same, or a SIP URI with an optional user and port. */
export function isSipProxy(text: string): boolean {
  return isSipHost(text.replace(/^sips?:(?:[^@\s:]+@)?/i, ''));
}

/** `203.0.113.0/24` as text; a host name stands for itself. */
export function networkText(address: string, netmask: number): string {
  return netmask === 32 ? address : `${address}/${netmask}`;
}

/** An IPv4 address as a number; null if it is not one. */
export function addressNumber(text: string): number | null {
  if (addressType(text) !== 'ip') return null;
  return text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Whether two IPv4 networks share an address: of their addresses as numbers, and the bits of the wider one. */
export function haveSameStart(one: number | null, other: number | null, bits: number): boolean {
  if (one === null || other === null) return false;
  const size = 2 ** (32 - bits);
  return Math.floor(one / size) === Math.floor(other / size);
}

/** Whether a caller at this IPv4 address is within the network. */
export function networkHolds(network: Network, address: string): boolean {
  return haveSameStart(addressNumber(network.ipv4), addressNumber(address), network.netmask);
}

export type Network = { ipv4: string; netmask: number };
