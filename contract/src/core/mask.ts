/** The heading of a key's file, which the platform leaves as it is. */
const heading = /^-----BEGIN [A-Z ]+-----\n?/;

/** Does it look like a secret that was masked, here or by the platform, which keeps the length? Without schemas, for lists. */
export function isMask(text: string): boolean {
  return /^.{0,6}X{4,}$/s.test(text.replace(heading, ''));
}

/** As the platform masks it: six characters, and an X for each further one. Null for one that it shows. */
export function platformMask(secret: string): string | null {
  const body = secret.replace(heading, '');
  if (body.length <= 6) return null;
  return secret.slice(0, secret.length - body.length + 6) + 'X'.repeat(body.length - 6);
}
