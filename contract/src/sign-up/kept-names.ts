/**
 * Names below a provider's root domain that no customer gets (`R22`), since people and programs take them for the
 * operator's: hosts that installations have, those that mail and browsers look for by themselves, and what looks like a
 * page to sign in at. Each also with a number behind it. Whoever runs the installation may give them.
 */
const NAMES = [
  'abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover billing blog cdn chat',
  'cloud community console contact dashboard demo dev dns docs download downloads email example files ftp gateway',
  'grafana help homer host hostmaster images imap info internal intranet isatap jaeger ldap legal live local localhost',
  'login logs mail media metrics mobile monitor monitoring mta mta-sts mx noc ns ntp oauth pay payment payments pop',
  'pop3 portal postmaster private prod production proxy public register root rtp sbc secure security server shop sign-in sign-up',
  'signin signup sip sips smtp smtps ssh ssl sso stage staging static stats status store stun support system test',
  'testing tls trunkline turn voip vpn web webhook webhooks webmail webmaster webrtc webserver wpad ws wss www',
];

const kept = new Set(NAMES.join(' ').split(' '));

export function isKeptName(label: string): boolean {
  const name = label.toLowerCase();
  // What stands for letters of another alphabet, or is kept for such (RFC 5891): it is read as another name than it is.
  if (name.slice(2, 4) === '--') return true;
  return kept.has(name) || kept.has(name.replace(/-?\d+$/, ''));
}
