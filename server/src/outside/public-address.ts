/** Which addresses this server may call for a user who typed a name (`R18`). */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/** Where clouds tell machines their own credentials. Never called, whatever is allowed. */
const metadata = new Set(
  [
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
  ].map((text) => ipaddr.parse(text).toString()),
);

/** The only part of IPv6 that is routed on the Internet. */
const global6 = ipaddr.parseCIDR('2000::/3');
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');
const compatible = ipaddr.parseCIDR('::/96');

export type MayCall = (address: string) => boolean;

/** Reads `10.0.0.0/8` or a single address; null when it is neither. */
export function parseNetwork(text: string): Network | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Public addresses, and those within the allowed networks; metadata addresses never. */
export function mayCallOnly(allowed: readonly string[]): MayCall {
  const networks = allowed.map(parseNetwork).filter((network) => network !== null);
  return (text) => {
    const plain = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
    if (!ipaddr.isValid(plain)) return false;
    const forms = formsOf(ipaddr.parse(plain));
    if (forms.some((form) => metadata.has(form.toString()))) return false;
    return forms.some((form) => networks.some((network) => isWithin(form, network))) || isPublic(forms);
  };
}

/** The address, and the IPv4 address inside it: what reaches it may be reached by either. */
function formsOf(address: Address): Address[] {
  if (address.kind() === 'ipv4') return [address];
  const inner = embedded(address as ipaddr.IPv6);
  return inner ? [address, inner] : [address];
}

function embedded(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6));
  const atTheEnd =
    range === 'ipv4Mapped' ||
    range === 'rfc6145' ||
    isWithin(address, nat64) ||
    (isWithin(address, compatible) && bytes.slice(12, 14).some((byte) => byte !== 0));
  return atTheEnd ? new ipaddr.IPv4(bytes.slice(12)) : null;
}

/** An address with another inside is as public as that one. */
function isPublic([address, inner]: Address[]): boolean {
  if (inner) return inner.range() === 'unicast';
  if (address?.kind() === 'ipv4') return address.range() === 'unicast';
  return address?.range() === 'unicast' && isWithin(address, global6);
}

function isWithin(address: Address, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
