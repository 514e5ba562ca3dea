/** The carrier form's values, and what is sent of them. Pure; what is wrong with them is in carrier-faults.ts. */
import type { Carrier } from '@trunkline/contract/carriers/carriers.contract.ts';
import { emptyForNull, ticked } from '../app/record/form-values.ts';
import { nameOfCopy } from '../ui/form/name-of-copy.ts';
import type { CarrierRecord } from './carriers.queries.ts';
import {
  bit,
  byAddress,
  newSipRow,
  type SipRow,
  type SmppRow,
  sipRow,
  sipRowSent,
  smppRow,
  smppRowSent,
} from './gateway-form.ts';

/** Of a carrier as they are; empty ones mean none. */
const texts = [
  'application_sid',
  'inbound_auth_username',
  'inbound_auth_password',
  'register_username',
  'register_password',
  'register_sip_realm',
  'register_from_user',
  'register_from_domain',
  'tech_prefix',
  'diversion',
  'outbound_sip_proxy',
  'smpp_system_id',
  'smpp_password',
  'smpp_inbound_system_id',
  'smpp_inbound_password',
] as const;

/** What a switched-off part holds stays in the form, and is not sent. */
export type CarrierValues = Record<(typeof texts)[number], string> & {
  name: string;
  is_active: boolean;
  /** Empty for all accounts of the provider. */
  account_sid: string;
  trunk_type: Carrier['trunk_type'];
  dtmf_type: Carrier['dtmf_type'];
  e164_leading_plus: boolean;
  with_inbound_auth: boolean;
  with_outbound_auth: boolean;
  requires_register: boolean;
  register_public_ip_in_contact: boolean;
  with_tech_prefix: boolean;
  with_diversion: boolean;
  with_proxy: boolean;
  sip_gateways: SipRow[];
  smpp_enquire_link_interval: string;
  smpp_gateways: SmppRow[];
};

export function newCarrierValues(account_sid: string): CarrierValues {
  return {
    ...emptyForNull({}, texts),
    name: '',
    is_active: true,
    account_sid,
    trunk_type: 'static_ip',
    dtmf_type: 'rfc2833',
    e164_leading_plus: false,
    with_inbound_auth: false,
    with_outbound_auth: false,
    requires_register: false,
    register_public_ip_in_contact: false,
    with_tech_prefix: false,
    with_diversion: false,
    with_proxy: false,
    sip_gateways: [newSipRow],
    smpp_enquire_link_interval: '',
    smpp_gateways: [],
  };
}

export function carrierValues(carrier: CarrierRecord): CarrierValues {
  const registers = Boolean(carrier.requires_register) || carrier.trunk_type === 'reg';
  return {
    ...emptyForNull(carrier, texts),
    name: carrier.name,
    ...ticked(carrier, ['is_active', 'e164_leading_plus', 'register_public_ip_in_contact']),
    account_sid: carrier.account_sid ?? '',
    trunk_type: carrier.trunk_type,
    dtmf_type: carrier.dtmf_type,
    with_inbound_auth: carrier.trunk_type === 'auth' || Boolean(carrier.inbound_auth_username),
    with_outbound_auth: registers || Boolean(carrier.register_username),
    requires_register: registers,
    with_tech_prefix: Boolean(carrier.tech_prefix),
    with_diversion: Boolean(carrier.diversion),
    with_proxy: Boolean(carrier.outbound_sip_proxy),
    sip_gateways: carrier.sip_gateways.map(sipRow).sort(byAddress),
    smpp_enquire_link_interval:
      carrier.smpp_enquire_link_interval === null ? '' : String(carrier.smpp_enquire_link_interval),
    smpp_gateways: carrier.smpp_gateways.map(smppRow).sort(byAddress),
  };
}

/** A mask is not a password, so the passwords have to be typed again. */
export function copiedValues(carrier: CarrierRecord): CarrierValues {
  const values = carrierValues(carrier);
  return {
    ...values,
    name: nameOfCopy(values.name),
    inbound_auth_password: '',
    register_password: '',
    smpp_password: '',
    smpp_inbound_password: '',
    sip_gateways: values.sip_gateways.map((row) => ({ ...row, sid: '' })),
    smpp_gateways: values.smpp_gateways.map((row) => ({ ...row, sid: '' })),
  };
}

/** Leaving a trunk type switches off what only it needs, and the other way round; texts stay for a return. */
export function withTrunkType(values: CarrierValues, trunk_type: Carrier['trunk_type']): CarrierValues {
  const wasReg = values.trunk_type === 'reg';
  const isReg = trunk_type === 'reg';
  const wasAuth = values.trunk_type === 'auth';
  return {
    ...values,
    trunk_type,
    with_inbound_auth: trunk_type === 'auth' || (values.with_inbound_auth && !wasAuth),
    with_outbound_auth: isReg || values.with_outbound_auth,
    requires_register: isReg || (values.requires_register && !wasReg),
  };
}

/** The carrier's own fields; its gateways are beside it in `rowsSent`. */
export function carrierSent(
  values: CarrierValues,
  stored?: Pick<Carrier, 'requires_register'> & Partial<Pick<Carrier, 'account_sid' | 'application_sid'>>,
) {
  const { with_outbound_auth, with_inbound_auth } = values;
  const registers = with_outbound_auth && (values.requires_register || values.trunk_type === 'reg');
  const text = (value: string, isOn = true) => (isOn && value.trim() !== '' ? value.trim() : null);
  const interval = values.smpp_enquire_link_interval.trim();
  // The registrar switches registering off after too many refusals: its fields are then kept for later.
  const isOffAlready = !registers && with_outbound_auth && stored?.requires_register === 0;
  // A platform lets a carrier have one without an account. Here it is not shown then, so it is not taken away either.
  const isLeft = stored?.account_sid === null && Boolean(stored.application_sid) && values.account_sid === '';
  return {
    name: values.name.trim(),
    is_active: bit(values.is_active),
    account_sid: values.account_sid || null,
    ...(isLeft ? {} : { application_sid: (values.account_sid && values.application_sid) || null }),
    trunk_type: values.trunk_type,
    dtmf_type: values.dtmf_type,
    e164_leading_plus: bit(values.e164_leading_plus),
    inbound_auth_username: text(values.inbound_auth_username, with_inbound_auth),
    inbound_auth_password: text(values.inbound_auth_password, with_inbound_auth),
    register_username: text(values.register_username, with_outbound_auth),
    register_password: text(values.register_password, with_outbound_auth),
    requires_register: bit(registers),
    ...(isOffAlready ? {} : registrationSent(values, registers)),
    tech_prefix: text(values.tech_prefix, values.with_tech_prefix),
    diversion: text(values.diversion, values.with_diversion),
    outbound_sip_proxy: text(values.outbound_sip_proxy.replaceAll(/\s/g, ''), values.with_proxy),
    smpp_system_id: text(values.smpp_system_id),
    smpp_password: text(values.smpp_password),
    smpp_enquire_link_interval: interval === '' ? null : Number(interval),
    smpp_inbound_system_id: text(values.smpp_inbound_system_id),
    smpp_inbound_password: text(values.smpp_inbound_password),
  };
}

function registrationSent(values: CarrierValues, registers: boolean) {
  const text = (value: string) => (registers && value.trim() !== '' ? value.trim() : null);
  return {
    register_sip_realm: text(values.register_sip_realm),
    register_from_user: text(values.register_from_user),
    register_from_domain: text(values.register_from_domain),
    register_public_ip_in_contact: bit(registers && values.register_public_ip_in_contact),
  };
}

/** The gateways that a save leaves standing, and where in the form each of them is. */
export function rowsSent({ sip_gateways, smpp_gateways, trunk_type }: CarrierValues) {
  // Where callers authenticate no gateway is needed, so one that was never filled in is no fault.
  const isNeeded = ({ sid, ipv4 }: SipRow) => trunk_type !== 'auth' || sid !== '' || ipv4.trim() !== '';
  const sip = placed(sip_gateways).filter(({ row }) => !row.isRemoved && isNeeded(row));
  const smpp = placed(smpp_gateways).filter(({ row }) => !row.isRemoved);
  return {
    sip_gateways: sip.map(({ row }) => ({
      ...sipRowSent(row),
      ...(row.sid && { sip_gateway_sid: row.sid }),
    })),
    smpp_gateways: smpp.map(({ row }) => ({
      ...smppRowSent(row),
      ...(row.sid && { smpp_gateway_sid: row.sid }),
    })),
    at: { sip_gateways: sip.map(({ at }) => at), smpp_gateways: smpp.map(({ at }) => at) },
  };
}

function placed<R>(rows: readonly R[]) {
  return rows.map((row, at) => ({ row, at }));
}
