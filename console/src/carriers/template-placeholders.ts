/** What a template of a carrier leaves to be filled in: such texts stand in angle brackets, or begin with "your". Pure. */
import type { PredefinedCarrier } from '@trunkline/contract/carriers/predefined-carriers.contract.ts';

const PLACEHOLDER = /<.+>|^your\b/i;

const fields = [
  ['register_username', 'Auth username'],
  ['register_password', 'Auth password'],
  ['register_sip_realm', 'SIP realm'],
  ['inbound_auth_username', 'Inbound username'],
  ['inbound_auth_password', 'Inbound password'],
  ['tech_prefix', 'Prefix'],
  ['diversion', 'Diversion'],
] as const;

export function templatePlaceholders(template: PredefinedCarrier): { label: string; text: string }[] {
  const found = fields.flatMap(([key, label]) => {
    const text = template[key];
    return text && PLACEHOLDER.test(text) ? [{ label, text }] : [];
  });
  const gateways = [...(template.sip_gateways ?? []), ...(template.smpp_gateways ?? [])]
    .filter(({ ipv4 }) => PLACEHOLDER.test(ipv4))
    .map(({ ipv4 }) => ({ label: 'Gateway', text: ipv4 }));
  return [...found, ...gateways];
}
