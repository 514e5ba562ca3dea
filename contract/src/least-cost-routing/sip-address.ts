/** Addresses in SIP messages and logs, from which people copy who called whom. Pure. */

type Parts = { user: string; host: string };

/** `"Desk" <sip:+4420@host:5060;user=phone>;tag=1`: null where it is none; a number of `tel:` has no host. */
function partsOf(text: string): Parts | null {
  const open = text.indexOf('<');
  const address = (open === -1 ? text : (text.slice(open + 1).split('>', 1)[0] ?? '')).trim();
  const scheme = /^(?:sips?|tel):/i.exec(address)?.[0] ?? '';
  const rest = address.slice(scheme.length);
  if (scheme.toLowerCase() === 'tel:') return { user: upTo(rest, ';'), host: '' };
  const at = rest.lastIndexOf('@');
  return at === -1 ? null : { user: rest.slice(0, at), host: rest.slice(at + 1) };
}

const upTo = (text: string, sign: string) => text.split(sign, 1)[0] ?? '';

/** The number in an address; any other text as it is. */
export function addressedNumber(text: string): string {
  const parts = partsOf(text);
  if (!parts) return text;
  const number = upTo(upTo(parts.user, ';'), ':');
  return number.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** `user@realm`, without port and parameters; any other text as it is. */
export function addressedClient(text: string): string {
  const parts = partsOf(text);
  if (!parts) return text;
  const host = upTo(upTo(parts.host, ';'), '?');
  return `${parts.user}@${host.replace(/:\d*$/, '').replace(/\.$/, '')}`;
}
