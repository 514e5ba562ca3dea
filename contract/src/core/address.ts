/** Addresses that somebody typed: which place they name, and credentials in them (`R16`). */
import { masked } from './value.ts';

const MASK = masked('');

/**
 * What stands before the host: the scheme with its slashes, and then whatever ends in the last @ before a path. Like the
 * next one it looks at each character some few times, however long the text.
 */
const USER_INFO = /^(\s*(?!\s)(?:[a-z][a-z\d+.-]*:)?[\\/]*)[^\\/?#]+@/i;
/** Inside a longer text, where only what has a scheme is known for an address: that is looked for at its colon. */
const USER_INFO_WITHIN = /(:(?<=[a-z][a-z\d+.-]*:)[\\/]{2,})[^\\/?#\s"'<>]+@/gi;

/**
 * Scheme, host and port as one text that two addresses share exactly when they lead to the same place. An
 * address without a scheme has that of its field, so its port is told from both usual ones.
 */
export function placeOf(address: string): string {
  const text = address.trim();
  if (/^[a-z][a-z\d+.-]*:[\\/]{2}/i.test(text)) {
    if (!URL.canParse(text)) return text;
    const { host, protocol } = new URL(text);
    return `${protocol}//${host.toLowerCase()}`;
  }
  const [plain, secure] = [`http://${text}`, `https://${text}`];
  if (!URL.canParse(plain) || !URL.canParse(secure)) return text;
  return `${new URL(plain).host} ${new URL(secure).host}`;
}

export function isSamePlace(one: string, other: string): boolean {
  return placeOf(one) === placeOf(other);
}

/** Is there a user name or a password before the host? Blanks within are none to whoever calls it. */
export function hasCredentials(address: string): boolean {
  return USER_INFO.test(address.replace(/[\t\n\r]/g, ''));
}

/** The address with its credentials as one mask; as it is where it has none. */
export function maskAddress(address: string): string {
  return hasCredentials(address)
    ? address.replace(/[\t\n\r]/g, '').replace(USER_INFO, `$1${MASK}@`)
    : address;
}

/** Is there such an address in a text that holds more? Masked credentials count: they lead nowhere. */
export function hasCredentialsWithin(text: string): boolean {
  return text.search(USER_INFO_WITHIN) !== -1;
}

/** Masks every address in a text that holds more: an old audit entry, a message. */
export function maskAddressesIn(text: string): string {
  return text.replace(USER_INFO_WITHIN, `$1${MASK}@`);
}

/** What a person is told about a new address with credentials; it begins with the field's name. */
export function credentialsFault(label: string): string {
  return `${label} may not contain a user name or password: take them out of the address`;
}

/** Null for a new address that may be stored. A masked one passes: whether it stands for the stored one, the server sees. */
export function newAddressFault(label: string, address: string): string | null {
  return hasCredentials(address) && maskAddress(address) !== address ? credentialsFault(label) : null;
}

/** The stored address where its masked form came back, the sent one otherwise; null for the mask of another. */
export function restoreAddress(sent: string, stored: string | null): string | null {
  if (!hasCredentials(sent) || sent === stored || maskAddress(sent) !== sent) return sent;
  return stored !== null && maskAddress(stored) === sent ? stored : null;
}
