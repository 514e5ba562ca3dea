/**
 * Whether a carrier is registered, by the registrar's last report. Used where lists are drawn, so without schemas.
 * Pure.
 */
import type { RegisterStatus } from './register-status.ts';

/** The registrar writes after each answer, and a moment later than it asks. */
const LATE_MS = 5 * 60_000;

/** When a registration that was not renewed ended; null if it still holds, or its end is not known. */
function lapsedAt({ status, timestamp, expires }: RegisterStatus, now: Date): string | null {
  if (status !== 'ok' || !timestamp || expires === undefined) return null;
  const seconds = Number(expires);
  const end = Date.parse(timestamp) + seconds * 1000;
  return seconds > 0 && end + LATE_MS < now.getTime() ? new Date(end).toISOString() : null;
}

/** Why it is not registered, as far as that is known; undefined if it is, or nothing was tried yet. */
export function whyNotRegistered(
  status: RegisterStatus,
  now: Date,
): { reason: string | null; lapsed_at?: string } | undefined {
  if (status.status === 'fail') return { reason: status.reason ?? null };
  const lapsed_at = lapsedAt(status, now);
  return lapsed_at ? { reason: null, lapsed_at } : undefined;
}
