/** How a carrier's registration is doing, in the words of the list and of the edit screen. Pure. */
import type { Carrier } from '@trunkline/contract/carriers/carriers.contract.ts';
import { whyNotRegistered } from '@trunkline/contract/carriers/why-not-registered.ts';
import type { Status } from '../ui/page/StatusBadge.tsx';
import { serverNow } from '../ui/page/server-clock.ts';

const NOT_STARTED = 'Not Started';
const UNREGISTERED = 'Unregistered';

export type Registration = {
  status: Status;
  /** 'Registered' or 'Unregistered' */
  short: string;
  /** 'Status ok', 'Status fail' or 'Not Started' */
  long: string;
  /** What the carrier answered last: '403 Forbidden'. */
  reason: string | null;
  at: string | null;
};

/** Null for a carrier that we do not register with. */
export function registrationOf(
  carrier: Pick<Carrier, 'requires_register' | 'register_status'>,
  now = serverNow(),
): Registration | null {
  if (!carrier.requires_register) return null;
  const { status, reason, timestamp } = carrier.register_status ?? {};
  if (!status) return { status: 'off', short: UNREGISTERED, long: NOT_STARTED, reason: null, at: null };
  const why = whyNotRegistered(carrier.register_status ?? {}, now);
  const isOk = status === 'ok' && !why;
  return {
    status: isOk ? 'good' : 'failing',
    short: isOk ? 'Registered' : UNREGISTERED,
    long: `Status ${status}`,
    // The registrar writes an object where it failed by itself; that tells a person nothing.
    reason: why?.lapsed_at ? 'Not renewed in time' : textOf(reason),
    at: timestamp ?? null,
  };
}

function textOf(reason: unknown): string | null {
  return typeof reason === 'string' && reason.trim() !== '' ? reason.trim() : null;
}
