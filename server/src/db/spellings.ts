/** The ways in which one name is written. Pure. */
import { domainToASCII, domainToUnicode } from 'node:url';

/** A letter with its mark as one sign or as two, and a blank that breaks no line: nobody sees which of them a file has. */
export function spellings(word: string): string[] {
  const composed = unified(word);
  return [word, composed, composed.normalize('NFD'), composed.replaceAll(' ', '\u00a0')];
}

/** One spelling for all of them. */
export function unified(word: string): string {
  return word.normalize('NFC').replaceAll('\u00a0', ' ');
}

/** An email address with its domain as a person reads it, and as the DNS has it: browsers send either for what was typed. */
export function mailboxSpellings(address: string): string[] {
  return [...new Set([address, withDomain(address, domainToUnicode), withDomain(address, domainToASCII)])];
}

/** Of a name or an address of email: in each of these ways. */
export const allSpellings = (text: string): Set<string> => new Set(mailboxSpellings(text).flatMap(spellings));

/** One spelling for both. */
export const unifiedMailbox = (address: string): string => withDomain(address, domainToASCII);

function withDomain(address: string, written: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || !/[^\0-\x7f]|xn--/i.test(domain)) return address;
  return address.slice(0, at) + (written(domain) || domain);
}
