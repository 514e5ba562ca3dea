/** Addresses that somebody typed: the place they lead to, and credentials in them (`R16`). */
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
 * Scheme, host and port as one text, which is equal for two addresses exactly if they lead to the same place. An
 * address without a scheme has that of its field, so its port is compared with both usual ones.
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

/**
 * Whether there is a user name or password before the host. Blanks are ignored, as they are when the address is
 * requested.
 */
export function hasCredentials(address: string): boolean {
  return USER_INFO.test(address.replace(/[\t\n\r]/g, ''));
}

/** The address with its credentials masked; unchanged if it has none. */
export function maskAddress(address: string): string {
  return hasCredentials(address)
    ? address.replace(/[\t\n\r]/g, '').replace(USER_INFO, `$1${MASK}@`)
    : address;
}

/** Whether a longer text contains such an address. Masked credentials count too, because they do not work. */
export function hasCredentialsWithin(text: string): boolean {
  return text.search(USER_INFO_WITHIN) !== -1;
}

/** Masks every address in a longer text, such as an old audit entry or a message. */
export function maskAddressesIn(text: string): string {
  return text.replace(USER_INFO_WITHIN, `$1${MASK}@`);
}

/** The message for a new address with credentials; it begins with the field's name. */
export function credentialsFault(label: string): string {
  return `${label} may not contain a username or password: remove them from the address`;
}

/**
 * Null if the new address may be stored. A masked one passes: the server checks whether it stands for the stored one.
 */
export function newAddressFault(label: string, address: string): string | null {
  return hasCredentials(address) && maskAddress(address) !== address ? credentialsFault(label) : null;
}

/** The stored address if its masked form was sent back, otherwise the sent one; null for another address's mask. */
export function restoreAddress(sent: string, stored: string | null): string | null {
  if (!hasCredentials(sent) || sent === stored || maskAddress(sent) !== sent) return sent;
  return stored !== null && maskAddress(stored) === sent ? stored : null;
}
