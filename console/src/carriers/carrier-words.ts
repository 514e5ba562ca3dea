import type { Carrier } from '@trunkline/contract/carriers/carriers.contract.ts';
import { isPlaceholder, PLACEHOLDER_LEFT } from '@trunkline/contract/carriers/placeholders.ts';
import type { CarrierValues } from './carrier-form.ts';

/** What a trunk type is called, and the sentence that tells it from the others. */
export const trunkWords: Record<Carrier['trunk_type'], { label: string; about: string }> = {
  static_ip: {
    label: 'IP trunk',
    about: 'The carrier is identified by its IP addresses: calls from the inbound gateways are accepted.',
  },
  auth: {
    label: 'Auth trunk',
    about: 'The carrier sends a username and password with each call, so calls may come from any address.',
  },
  reg: {
    label: 'Registration trunk',
    about: 'We register with the carrier like a phone, and it sends calls to the address we registered from.',
  },
};

export const dtmfWords: Record<Carrier['dtmf_type'], string> = {
  rfc2833: 'RFC 2833',
  tones: 'Tones',
  info: 'SIP INFO',
};

/** What was deleted with a save, word for word (`C18`). */
export function deletedGateways({ sip_gateways, smpp_gateways }: CarrierValues): string[] {
  const isDeleted = ({ sid, isRemoved }: { sid: string; isRemoved: boolean }) => isRemoved && sid !== '';
  const sip = sip_gateways.some(isDeleted) ? ['SIP gateway successfully deleted'] : [];
  const gone = smpp_gateways.filter(isDeleted);
  const ways = (['outbound', 'inbound'] as const).filter((way) =>
    gone.some(({ outbound }) => outbound === (way === 'outbound')),
  );
  return [...sip, ...ways.map((way) => `SMPP ${way} gateway successfully deleted`)];
}

/** Where there is no SIP gateway: whose calls come in all the same. */
export function noSipGateways({ trunk_type }: Pick<CarrierValues, 'trunk_type'>): string {
  return trunk_type === 'auth'
    ? 'No gateways: calls are accepted from any authenticated caller, and no calls go out.'
    : 'No gateways: no calls come in or go out.';
}

/** Where no address is inbound alone: an outbound one may be both. */
export function noInboundAddresses({ smpp_gateways }: Pick<CarrierValues, 'smpp_gateways'>): string {
  return smpp_gateways.some(({ inbound, outbound, isRemoved }) => inbound && outbound && !isRemoved)
    ? 'No inbound-only addresses. Some outbound gateways also accept messages.'
    : 'No addresses: no messages come in from this carrier.';
}

/** Beside a field that still holds what a template left open. */
export function openNote(text: string): string | undefined {
  return isPlaceholder(text) ? PLACEHOLDER_LEFT : undefined;
}

type OutboundValues = Pick<CarrierValues, 'trunk_type' | 'with_outbound_auth' | 'tech_prefix' | 'diversion'>;

/** What goes with calls out is shown at once where the trunk needs it, or a template left some of it open. */
export function needsOutbound(values: OutboundValues): boolean {
  const { trunk_type, with_outbound_auth, tech_prefix, diversion } = values;
  return trunk_type !== 'static_ip' || with_outbound_auth || [tech_prefix, diversion].some(isPlaceholder);
}

export const GATEWAYS_ERROR = 'Gateways error';
export const ALL_ACCOUNTS = 'All accounts';
export const PROVIDED = 'Provided by your service provider';
export const NO_ACCESS = 'You do not have access to this resource';
