/** Does it look like a secret that was masked, here or by the platform, which keeps the length? Without schemas, for lists. */
export function isMask(text: string): boolean {
  return /^.{0,6}X{4,}$/s.test(text);
}
