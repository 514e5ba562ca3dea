/** An API key as it is shown: masked, and when it was used. Pure. */

/** All but the last four letters and digits; a platform server sends the key itself. */
export function maskedKey(token: string): string {
  const shown = /([a-z0-9]\W*){0,4}$/i.exec(token)?.[0] ?? '';
  return token.slice(0, token.length - shown.length).replaceAll(/[a-z0-9]/gi, '*') + shown;
}

/** 'Provisioning script (…4f2a)', for sentences about one of several keys. */
export function keyName({ name, token }: { name?: string | null; token: string }): string {
  const ending = `…${token.slice(-4)}`;
  return name ? `${name} (${ending})` : ending;
}

const A_DAY_MS = 86_400_000;

/** By the reader's own midnights. */
export function lastUsedWords(last_used: string | null | undefined, now: Date): string {
  const when = new Date(last_used ?? Number.NaN);
  if (Number.isNaN(when.getTime())) return 'Never used';
  const days = Math.round((midnight(now) - midnight(when)) / A_DAY_MS);
  if (days <= 0) return 'Today';
  return days === 1 ? 'Yesterday' : `${days} days ago`;
}

function midnight(when: Date): number {
  return new Date(when.getFullYear(), when.getMonth(), when.getDate()).getTime();
}

const SOON_DAYS = 7;

export function expiryState(
  expires_at: string | null | undefined,
  now: Date,
): 'never' | 'expired' | 'soon' | 'later' {
  if (!expires_at) return 'never';
  const left_ms = new Date(expires_at).getTime() - now.getTime();
  if (left_ms <= 0) return 'expired';
  return left_ms < SOON_DAYS * A_DAY_MS ? 'soon' : 'later';
}
