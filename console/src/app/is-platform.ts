/** A platform's own server lists nothing that it can do beyond the platform (`R7`). */
export function isPlatform(features: ReadonlySet<string>): boolean {
  return features.size === 0;
}
