/**
 * The rules for a carrier as a whole (`C18`). Applied to the form's values, to a create, and to the result of a
 * change.
 */
import { charactersOf } from '../core/printable.ts';
import type { Issue } from '../core/problem.ts';
import { isSipHost, isSipProxy } from './address.ts';
import {
  type GatewayRow,
  gatewayFaults,
  ONE_OUTBOUND_GATEWAY,
  ONE_SIP_GATEWAY,
  smppFaults,
} from './gateway-rules.ts';
import { placeholderFields, placeholdersLeft } from './placeholders.ts';

export const INVALID_PROXY = 'Please provide a valid SIP Proxy domain or IP address.';
export const INBOUND_PASSWORD = 'The inbound password is required when inbound IP addresses are whitelisted.';
const SHORTEST_TECH_PREFIX = 3;

type Text = string | null | undefined;
export type CarrierFacts = {
  /** Absent: a new one, which is active. */
  is_active?: 0 | 1 | undefined;
  trunk_type?: 'static_ip' | 'auth' | 'reg' | undefined;
  requires_register?: 0 | 1 | undefined;
  register_username?: Text;
  register_password?: Text;
  register_sip_realm?: Text;
  register_from_domain?: Text;
  inbound_auth_username?: Text;
  inbound_auth_password?: Text;
  tech_prefix?: Text;
  diversion?: Text;
  outbound_sip_proxy?: Text;
  smpp_system_id?: Text;
  smpp_password?: Text;
  smpp_inbound_password?: Text;
  application_sid?: Text;
  account_sid?: Text;
  /** Absent: not part of this request, so not judged. */
  sip_gateways?: readonly GatewayRow[] | undefined;
  smpp_gateways?: readonly GatewayRow[] | undefined;
};

type Rule = (carrier: CarrierFacts) => Issue[];

/** Each rule with the fields it is about, in the order of the form. */
const rules: readonly (readonly [Rule, readonly (keyof CarrierFacts)[]])[] = [
  [activeFaults, ['is_active', ...placeholderFields]],
  [
    registrationFaults,
    [
      'requires_register',
      'trunk_type',
      'register_username',
      'register_password',
      'register_sip_realm',
      'register_from_domain',
    ],
  ],
  [inboundFaults, ['trunk_type', 'inbound_auth_username', 'inbound_auth_password']],
  [outboundFaults, ['tech_prefix', 'outbound_sip_proxy']],
  [sipRowFaults, ['sip_gateways']],
  [trunkFaults, ['sip_gateways', 'trunk_type']],
  [smppRowFaults, ['smpp_gateways']],
  [bindFaults, ['smpp_gateways']],
  [smppPasswordFaults, ['smpp_gateways', 'smpp_inbound_password']],
];

/** All faults, with the fields they belong to. */
export function carrierFaults(carrier: CarrierFacts): Issue[] {
  return rules.flatMap(([faults]) => faults(carrier));
}

/** The faults in what a request changes: an old fault elsewhere does not block a small change. */
export function faultsOf(carrier: CarrierFacts, changed: ReadonlySet<string>): Issue[] {
  return rules.flatMap(([faults, fields]) =>
    fields.some((field) => changed.has(field)) ? faults(carrier) : [],
  );
}

/** The same without faults that `stored` has already in an unchanged field: a platform accepts more. */
export function newFaults(
  carrier: CarrierFacts,
  stored: CarrierFacts,
  changed: ReadonlySet<string>,
): Issue[] {
  const old = new Set(carrierFaults(stored).map(({ path, message }) => `${path} ${message}`));
  return rules.flatMap(([faults, fields]) => {
    const asked = fields.filter((field) => changed.has(field));
    const isAboutRows = asked.some((field) => field.endsWith('_gateways'));
    return (asked.length > 0 ? faults(carrier) : []).filter(
      ({ path, message }) => isAboutRows || changed.has(path) || !old.has(`${path} ${message}`),
    );
  });
}

/** What a template left open reaches nobody. Gateways among it are no addresses either, whether it is active or not. */
function activeFaults(carrier: CarrierFacts): Issue[] {
  return carrier.is_active === 0 ? [] : placeholdersLeft(carrier);
}

function registrationFaults(carrier: CarrierFacts): Issue[] {
  const { register_username: user, register_password: password, register_sip_realm: realm } = carrier;
  const registers = Boolean(carrier.requires_register) || carrier.trunk_type === 'reg';
  const faults: Issue[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  if (user && /\s/.test(user)) fault('register_username', 'The username may not contain spaces.');
  if (registers && !user) fault('register_username', 'Registering with the carrier requires a username.');
  else if (password && !user) fault('register_username', 'Enter both username and password, or neither.');
  if (registers && !password) fault('register_password', 'Registering with the carrier requires a password.');
  else if (user && !password) fault('register_password', 'Enter both username and password, or neither.');
  // Without one the platform registers at the gateway's address. The form asks for it, and says so by an empty text.
  if (registers && realm === '')
    fault('register_sip_realm', 'Registering with the carrier requires its SIP realm.');
  if (realm && !isSipHost(realm))
    fault(
      'register_sip_realm',
      'The SIP realm must be a domain name or IP address, such as sip.example.com.',
    );
  const domain = carrier.register_from_domain;
  if (domain && !isSipHost(domain))
    fault(
      'register_from_domain',
      'The from domain must be a domain name or IP address, such as sip.example.com.',
    );
  return faults;
}

function inboundFaults(carrier: CarrierFacts): Issue[] {
  const { inbound_auth_username: user, inbound_auth_password: password } = carrier;
  const needed = carrier.trunk_type === 'auth';
  const faults: Issue[] = [];
  if (!user && (needed || password))
    faults.push({
      path: 'inbound_auth_username',
      message: 'Inbound authentication requires a username and a password.',
    });
  if (!password && (needed || user))
    faults.push({
      path: 'inbound_auth_password',
      message: 'Inbound authentication requires a username and a password.',
    });
  return faults;
}

function outboundFaults({ tech_prefix, outbound_sip_proxy }: CarrierFacts): Issue[] {
  const faults: Issue[] = [];
  if (tech_prefix && charactersOf(tech_prefix) < SHORTEST_TECH_PREFIX)
    faults.push({
      path: 'tech_prefix',
      message: `The tech prefix must have at least ${SHORTEST_TECH_PREFIX} characters.`,
    });
  if (outbound_sip_proxy && !isSipProxy(outbound_sip_proxy))
    faults.push({ path: 'outbound_sip_proxy', message: INVALID_PROXY });
  return faults;
}

function sipRowFaults({ sip_gateways: rows = [] }: CarrierFacts): Issue[] {
  return gatewayFaults(rows).map(({ path, message }) => ({ path: `sip_gateways.${path}`, message }));
}

/**
 * A trunk whose callers authenticate by digest needs no fixed addresses; one that registers needs an outbound
 * gateway.
 */
export function trunkFaults({ sip_gateways: rows, trunk_type }: CarrierFacts): Issue[] {
  if (!rows || (trunk_type === 'auth' && rows.length === 0)) return [];
  if (rows.length === 0) return [{ path: 'sip_gateways', message: ONE_SIP_GATEWAY }];
  if (trunk_type !== 'reg' || rows.some(({ outbound }) => outbound)) return [];
  return [{ path: 'sip_gateways', message: ONE_OUTBOUND_GATEWAY }];
}

function smppRowFaults({ smpp_gateways: rows = [] }: CarrierFacts): Issue[] {
  return smppFaults(rows).map(({ path, message }) => ({ path: `smpp_gateways.${path}`, message }));
}

/** Credentials for binding outbound need an address to bind to. */
export function bindFaults(carrier: CarrierFacts): Issue[] {
  const { smpp_gateways: rows, smpp_password, smpp_system_id } = carrier;
  if (!rows || !(smpp_system_id || smpp_password) || rows.some(({ outbound }) => outbound)) return [];
  return [{ path: 'smpp_gateways', message: ONE_OUTBOUND_GATEWAY }];
}

export function smppPasswordFaults({ smpp_gateways: rows, smpp_inbound_password }: CarrierFacts): Issue[] {
  if (smpp_inbound_password || !rows?.some(({ inbound }) => inbound)) return [];
  return [{ path: 'smpp_inbound_password', message: INBOUND_PASSWORD }];
}
