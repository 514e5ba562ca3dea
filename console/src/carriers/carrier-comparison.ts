/** A carrier form's values as two people's versions are compared: one line for each gateway. Pure. */
import type { CarrierValues } from './carrier-form.ts';
import { callsOutOverTls, rowName, type SipRow, type SmppRow } from './gateway-form.ts';

/** What a switched-off part still holds in the form is no difference. */
export function comparedValues(values: CarrierValues): Record<string, unknown> {
  const { sip_gateways, smpp_gateways, ...fields } = values;
  const compared: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields))
    if (!key.startsWith('with_')) compared[key] = isSwitchedOff(key, values) ? '' : value;
  for (const row of sip_gateways) if (!row.isRemoved) compared[`SIP gateway ${rowName(row)}`] = sipWords(row);
  for (const row of smpp_gateways)
    if (!row.isRemoved) compared[`SMPP gateway ${rowName(row)}`] = smppWords(row);
  return compared;
}

/** Gateways are called by their address; other fields by their label in the form. */
export function comparedLabel(path: string): string | undefined {
  return /^(SIP|SMPP) gateway /.test(path) ? path : undefined;
}

function isSwitchedOff(key: string, values: CarrierValues): boolean {
  if (key.startsWith('inbound_auth_')) return !values.with_inbound_auth;
  if (key === 'register_username' || key === 'register_password' || key === 'requires_register')
    return !values.with_outbound_auth;
  if (key.startsWith('register_')) return !values.with_outbound_auth || !values.requires_register;
  if (key === 'tech_prefix') return !values.with_tech_prefix;
  if (key === 'diversion') return !values.with_diversion;
  return key === 'outbound_sip_proxy' && !values.with_proxy;
}

function sipWords(row: SipRow): string {
  return listed(
    ...directions(row),
    row.outbound && (row.protocol || 'udp'),
    !row.is_active && 'inactive',
    row.pad_crypto && 'pad crypto',
    row.outbound && row.send_options_ping && 'OPTIONS ping',
    callsOutOverTls(row) && row.use_sips_scheme && 'sips scheme',
    callsOutOverTls(row) && row.remove_ice && 'ICE removed',
    callsOutOverTls(row) && row.dtls_off && 'DTLS off',
  );
}

function smppWords(row: SmppRow): string {
  return listed(...directions(row), row.outbound && row.use_tls && 'TLS');
}

function directions({ inbound, outbound }: SipRow | SmppRow) {
  return [inbound && 'inbound', outbound && 'outbound'];
}

function listed(...words: (string | false)[]): string {
  return words.filter(Boolean).join(', ');
}
