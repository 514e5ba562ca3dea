/** What the addresses stand under that a carrier has to let in; an address of the console may name it. */
export const SIP_ADDRESSES = 'Have your carriers whitelist our SIP signaling IPs';
