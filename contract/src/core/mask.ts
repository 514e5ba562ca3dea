/** The heading of a key's file, which the platform leaves as it is. */
const heading = /^-----BEGIN [A-Z ]+-----\n?/;

/**
 * Whether it looks like a masked secret, from here or from the platform, which keeps the length. Without schemas, for
 * lists.
 */
export function isMask(text: string): boolean {
  return /^.{0,6}X{4,}$/su.test(text.replace(heading, ''));
}

/** The platform's mask: six characters, and an X for each further one. Null for a secret that it shows in clear. */
export function platformMask(secret: string): string | null {
  const body = secret.replace(heading, '');
  if (body.length <= 6) return null;
  return secret.slice(0, secret.length - body.length + 6) + 'X'.repeat(body.length - 6);
}
