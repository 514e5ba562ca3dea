import type { Carrier } from '@trunkline/contract/carriers/carriers.contract.ts';

/** What a trunk type is called, and the sentence that tells it from the others. */
export const trunkWords: Record<Carrier['trunk_type'], { label: string; about: string }> = {
  static_ip: {
    label: 'IP trunk',
    about: 'The carrier is known by its addresses: calls from the inbound gateways are taken.',
  },
  auth: {
    label: 'Auth trunk',
    about: 'The other side says a username and password with each call, so it may come from any address.',
  },
  reg: {
    label: 'Registration trunk',
    about: 'We register with the carrier as a phone would, and it sends calls to where we registered from.',
  },
};

export const dtmfWords: Record<Carrier['dtmf_type'], string> = {
  rfc2833: 'RFC 2833',
  tones: 'Tones',
  info: 'SIP INFO',
};

export const ALL_ACCOUNTS = 'All accounts';
export const PROVIDED = 'Provided by your service provider';
export const NO_ACCESS = 'You do not have access to this resource';
