/** The rules for a carrier's gateways (`C18`), as faults of rows. The form and the server use the same functions. */
import type { Issue } from '../core/problem.ts';
import { addressNumber, addressType, haveSameStart, networkText } from './address.ts';

export const ONE_SIP_GATEWAY = 'You must provide at least one SIP Gateway.';
export const ONE_OUTBOUND_GATEWAY = 'You must provide at least one Outbound Gateway.';
export const FQDN_OUTBOUND_ONLY = 'A fully qualified domain name may only be used for outbound calls.';
export const INVALID_ADDRESS = 'Please provide a valid IP address or fully qualified domain name.';
export const UNIQUE_SIP = 'Each SIP gateway must have a unique IP address.';
export const NO_DIRECTION = 'Choose inbound, outbound or both.';

export type NumberRange = { least: number; most: number; fault: string };
export const PORT = range('port', 0, 65_535);
export const NETMASK = range('netmask', 1, 32);

type Bit = 0 | 1;
export type GatewayRow = {
  ipv4: string;
  netmask: number;
  port?: number | null | undefined;
  inbound: Bit;
  outbound: Bit;
};

const direction = (inbound: Bit | boolean) => (inbound ? 'inbound' : 'outbound');

/** Faults of SIP rows, with paths such as `2.ipv4`. Whether there is a row at all is checked elsewhere. */
export function gatewayFaults(rows: readonly GatewayRow[]): Issue[] {
  const met = new Set<string>();
  return faultsOfRows(rows, (row, fault) => {
    const type = addressType(row.ipv4);
    const isTaken = met.has(placeOf(row));
    met.add(placeOf(row));
    if (type === 'invalid') fault('ipv4', INVALID_ADDRESS);
    else if (type !== 'ip' && (row.inbound || !row.outbound)) fault('ipv4', FQDN_OUTBOUND_ONLY);
    else if (isTaken) fault('ipv4', UNIQUE_SIP);
    if (!row.inbound && row.outbound && row.netmask !== 32)
      fault('netmask', 'The netmask of an outbound-only gateway must be 32.');
  });
}

/** Faults of SMPP rows, with paths such as `2.ipv4`. */
export function smppFaults(rows: readonly GatewayRow[]): Issue[] {
  const met = { inbound: new Set<string>(), outbound: new Set<string>() };
  return faultsOfRows(rows, (row, fault) => {
    const type = addressType(row.ipv4);
    const ways = (['inbound', 'outbound'] as const).filter((way) => row[way]);
    const place = placeOf(row, 2775);
    const shared = ways.find((way) => met[way].has(place));
    for (const way of ways) met[way].add(place);
    if (type === 'invalid')
      fault(
        'ipv4',
        `Please provide a valid ${direction(row.inbound)} IP address or fully qualified domain name.`,
      );
    else if (type !== 'ip' && row.inbound) fault('ipv4', FQDN_OUTBOUND_ONLY);
    else if (type === 'fqdn-top-level')
      fault('ipv4', `When using an FQDN, you must use a subdomain (e.g. smpp.${row.ipv4}).`);
    else if (shared) fault('ipv4', `Each ${shared} SMPP gateway must have a unique IP address.`);
  });
}

type Judge = (row: GatewayRow, fault: (field: string, message: string) => void) => void;

/** Including the rules for both kinds: a direction, and numbers within their ranges. */
function faultsOfRows(rows: readonly GatewayRow[], judge: Judge): Issue[] {
  return rows.flatMap((row, at) => {
    const faults: Issue[] = [];
    const fault = (field: string, message: string) => void faults.push({ path: `${at}.${field}`, message });
    judge(row, fault);
    if (!row.inbound && !row.outbound) fault('inbound', NO_DIRECTION);
    return [...faults, ...rangeFaults(row, at)];
  });
}

function range(label: string, least: number, most: number): NumberRange {
  return { least, most, fault: `The ${label} must be a whole number from ${least} to ${most}` };
}

function rangeFaults({ netmask, port }: GatewayRow, at: number): Issue[] {
  const isOutside = (value: number | null | undefined, { least, most }: NumberRange) =>
    typeof value === 'number' && (value < least || value > most);
  return [
    ...(isOutside(netmask, NETMASK) ? [{ path: `${at}.netmask`, message: NETMASK.fault }] : []),
    ...(isOutside(port, PORT) ? [{ path: `${at}.port`, message: PORT.fault }] : []),
  ];
}

/** Equal for two rows with the same address and port. Without a port, calls go to the usual one (`P3`). */
export function placeOf({ ipv4, port }: Pick<GatewayRow, 'ipv4' | 'port'>, usual = 5060): string {
  return `${ipv4.toLowerCase()} ${port ?? usual}`;
}

/** Inbound networks of one carrier that share addresses: allowed, and worth a second look. A sentence per row. */
export function overlapWarnings(rows: readonly GatewayRow[]): Issue[] {
  const numbers = rows.map(({ inbound, ipv4 }) => (inbound ? addressNumber(ipv4) : null));
  return rows.flatMap((row, at) => {
    const other = rows.find(
      ({ netmask }, before) =>
        before < at &&
        haveSameStart(numbers[before] ?? null, numbers[at] ?? null, Math.min(netmask, row.netmask)),
    );
    if (!other || placeOf(row) === placeOf(other)) return [];
    const message = `${networkText(row.ipv4, row.netmask)} and ${networkText(other.ipv4, other.netmask)} overlap.`;
    return [{ path: `${at}.ipv4`, message }];
  });
}
