/** Carriers that should be registered and are not, with what is said of each. */
import { type RegisterStatus, readRegisterStatus } from '@trunkline/contract/carriers/register-status.ts';
import type { Db } from '../db/open.ts';
import { isolated } from '../outside/mail-page.ts';
import { listRegistrations } from './alert-rules.store.ts';

export type LostRegistration = {
  service_provider_sid: string | null;
  account_sid: string | null;
  /** Its name, and why, where that is not what the carrier answered. */
  said: string;
};

/** The registrar registers anew long before the end; it may be busy, and a clock may be wrong. */
const LATE_MS = 15 * 60_000;

export async function findLostRegistrations(db: Db, now: number): Promise<LostRegistration[]> {
  const lost: LostRegistration[] = [];
  for await (const { name: stored, is_registering, register_status, ...owner } of listRegistrations(db)) {
    const name = isolated(stored);
    const status = readRegisterStatus(register_status);
    // What fails again and again the registrar switches off by itself, and the carrier is no better for it.
    if (status.status === 'fail')
      lost.push({ ...owner, said: is_registering ? name : `${name} (was deactivated)` });
    else if (is_registering && now > endOf(status) + LATE_MS)
      lost.push({ ...owner, said: `${name} (was not renewed)` });
  }
  return lost;
}

/** In ms since 1970; without end where the registrar has not told it. */
function endOf({ timestamp, expires }: RegisterStatus): number {
  const seconds = Number(expires);
  return timestamp && seconds > 0 ? Date.parse(timestamp) + seconds * 1000 : Number.POSITIVE_INFINITY;
}
