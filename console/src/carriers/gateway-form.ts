/** Gateways as rows of a form, and what is sent of them. Pure. */
import { addressType } from '@trunkline/contract/carriers/address.ts';
import {
  DEFAULT_SIP_PORT,
  DEFAULT_SMPP_PORT,
  type SipGateway,
  type SmppGateway,
} from '@trunkline/contract/carriers/gateways.contract.ts';
import { withoutUnseen } from '@trunkline/contract/core/printable.ts';
import { ticked } from '../app/record/form-values.ts';
import { mayBeDigits } from '../ui/form/digits.ts';

/** Numbers are texts while they are typed. */
type Row = {
  /** Empty until the server has made one. */
  sid: string;
  /** Deleted on saving; until then it can be brought back. */
  isRemoved: boolean;
  ipv4: string;
  port: string;
  netmask: string;
  inbound: boolean;
  outbound: boolean;
};

const sipFlags = [
  'is_active',
  'pad_crypto',
  'send_options_ping',
  'use_sips_scheme',
  'remove_ice',
  'dtls_off',
] as const;

export type SipRow = Row &
  Record<(typeof sipFlags)[number], boolean> & {
    /** Empty where the platform has none stored. */
    protocol: NonNullable<SipGateway['protocol']> | '';
  };

export type SmppRow = Row & { is_primary: boolean; use_tls: boolean };

const newRow = { sid: '', isRemoved: false, ipv4: '', netmask: '32', inbound: true, outbound: false };

/** What a gateway begins with (`C11`). */
export const newSipRow: SipRow = {
  ...newRow,
  ...ticked({ is_active: true }, sipFlags),
  port: String(DEFAULT_SIP_PORT),
  protocol: 'udp',
};

export const newSmppRow: SmppRow = {
  ...newRow,
  port: String(DEFAULT_SMPP_PORT),
  is_primary: false,
  use_tls: false,
};

export function sipRow(gateway: SipGateway): SipRow {
  return {
    ...storedRow(gateway, gateway.sip_gateway_sid),
    ...ticked(gateway, sipFlags),
    protocol: gateway.protocol ?? '',
  };
}

export function smppRow(gateway: SmppGateway): SmppRow {
  return {
    ...storedRow(gateway, gateway.smpp_gateway_sid),
    ...ticked(gateway, ['is_primary', 'use_tls']),
  };
}

function storedRow(gateway: SipGateway | SmppGateway, sid: string): Row {
  return {
    sid,
    isRemoved: false,
    ipv4: gateway.ipv4,
    port: gateway.port === null ? '' : String(gateway.port),
    netmask: String(gateway.netmask),
    ...ticked(gateway, ['inbound', 'outbound']),
  };
}

export function byAddress(a: Pick<Row, 'ipv4' | 'port'>, b: Pick<Row, 'ipv4' | 'port'>): number {
  return a.ipv4.localeCompare(b.ipv4, 'en', { numeric: true }) || Number(a.port || -1) - Number(b.port || -1);
}

/** The options that only mean something where we call out over TLS. */
export function callsOutOverTls({ outbound, protocol }: SipRow): boolean {
  return outbound && protocol.startsWith('tls');
}

/** What is not shown is not left to act: options of the other direction are sent as off. */
export function sipRowSent(row: SipRow) {
  const overTls = callsOutOverTls(row);
  return {
    ...rowSent(row),
    port: portOf(row.port, null),
    protocol: row.protocol || null,
    is_active: bit(row.is_active),
    pad_crypto: bit(row.pad_crypto),
    send_options_ping: bit(row.outbound && row.send_options_ping),
    use_sips_scheme: bit(overTls && row.use_sips_scheme),
    remove_ice: bit(overTls && row.remove_ice),
    dtls_off: bit(overTls && row.dtls_off),
  };
}

export function smppRowSent(row: SmppRow) {
  return {
    ...rowSent(row),
    port: portOf(row.port, DEFAULT_SMPP_PORT),
    is_primary: bit(row.is_primary),
    use_tls: bit(row.use_tls),
  };
}

/** The digits of the highest port. */
export const PORT_DIGITS = 5;

/** `1e3` is a number and no port: what is none is left to the contract to refuse. */
function portOf<U extends number | null>(typed: string, usual: U): number | U {
  const port = typed.trim();
  if (port === '') return usual;
  return mayBeDigits(port, PORT_DIGITS) ? Number(port) : Number.NaN;
}

/** A network is something to be called from; what is only called out to is one address. */
function rowSent(row: Row) {
  return {
    ipv4: withoutUnseen(row.ipv4).trim(),
    netmask: row.inbound ? Number(row.netmask) : 32,
    inbound: bit(row.inbound),
    outbound: bit(row.outbound),
  };
}

/** When the address is left: one that is an IP gets the usual port where none is typed (`C11`). */
export function portAfterAddress({ ipv4, port }: Pick<Row, 'ipv4' | 'port'>, usual: number): string {
  return port.trim() === '' && addressType(withoutUnseen(ipv4).trim()) === 'ip' ? String(usual) : port;
}

/** `203.0.113.0/24`, `sip.example.com:5061`: what a row is called. */
export function rowName(row: Pick<Row, 'ipv4' | 'port' | 'netmask' | 'inbound'>): string {
  const network = row.inbound && row.netmask !== '32' ? `/${row.netmask}` : '';
  return `${row.ipv4.trim()}${network}${row.port ? `:${row.port}` : ''}`;
}

export function bit(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
