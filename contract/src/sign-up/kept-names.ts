/**
 * Names below a provider's root domain that no customer can choose (`R22`), because people and programs take them for
 * the operator's: usual host names, names that mail programs and browsers look up by themselves, and names that
 * suggest a sign-in page; each also with a number after it. The operator can give them.
 */
const NAMES = [
  'abuse admin administrator api app auth autoconfig autodiscover billing console dns ftp grafana help homer hostmaster',
  'imap isatap jaeger ldap localhost login mail mta-sts mx noc ns ntp oauth pop pop3 portal postmaster root rtp sbc',
  'security sign-in sign-up signin signup sip sips smtp smtps ssh sso status stun support tls trunkline turn vpn webmail',
  'webmaster webrtc wpad ws wss www',
];

const kept = new Set(NAMES.join(' ').split(' '));

export function isKeptName(label: string): boolean {
  const name = label.toLowerCase();
  // What stands for letters of another alphabet, or is kept for such (RFC 5891): it is read as another name than it is.
  if (name.slice(2, 4) === '--') return true;
  return kept.has(name) || kept.has(name.replace(/-?\d+$/, ''));
}
