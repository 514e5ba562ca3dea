/** What the tests of a credential come to, for one badge (`C21`). Pure. */

export type TestOutcome = {
  status: 'ok' | 'fail' | 'not tested';
  reason: string | null;
  /** ISO 8601; null when it was never asked, or just now. */
  tested_at: string | null;
};

/** Why nothing was asked. */
export const NOTHING_ENABLED = 'Text-to-speech or speech-to-text must be enabled for a test.';
export const NOT_TESTED_YET = 'Not tested yet with the values as they are.';
export const CANNOT_BE_TESTED = 'This vendor cannot be tested from here.';
export const FINE = 'The vendor accepts this credential.';

type One = { status: string; reason?: string | null | undefined; tested_at?: string | null | undefined };

/**
 * Of what is enabled: fine when all that was asked is fine; without anything asked, not tested, for the
 * reason `unasked`; otherwise failing.
 */
export function overallOutcome(
  tests: Readonly<Record<string, One | null | undefined>>,
  unasked = NOT_TESTED_YET,
): TestOutcome {
  const asked = Object.entries(tests).filter(([, one]) => one && one.status !== 'not tested') as [
    string,
    One,
  ][];
  if (asked.length === 0) return { status: 'not tested', reason: unasked, tested_at: null };
  const tested_at =
    asked
      .map(([, one]) => one.tested_at ?? null)
      .filter((at) => at !== null)
      .sort()
      .at(-1) ?? null;
  const failed = asked.filter(([, { status }]) => status !== 'ok');
  if (failed.length === 0) return { status: 'ok', reason: FINE, tested_at };
  const reasons = failed.map(([use, { reason }]) => [use, reason ?? 'The vendor gave no reason.'] as const);
  const isShared = reasons.length === asked.length && new Set(reasons.map(([, text]) => text)).size === 1;
  const reason = isShared
    ? reasons[0]?.[1]
    : reasons.map(([use, text]) => `${use.toUpperCase()}: ${text}`).join(' ');
  return { status: 'fail', reason: reason ?? null, tested_at };
}
