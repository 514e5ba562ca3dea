/** Calls as they go out, and what a query asks the store for. */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Call, CallFilter } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import type { CallSearch, StoredCall } from '../calls/call-store.ts';

export function searchOf(query: CallFilter): CallSearch {
  const { direction, answered, trunk, application_sid, filter } = query;
  return {
    range: timeRangeOf(query),
    ended_by: query.as_of === undefined ? undefined : Date.parse(query.as_of),
    direction,
    answered: answered && answered === 'true',
    trunk,
    application_sid,
    text: filter || undefined,
  };
}

export function callOf(stored: StoredCall): Call {
  const when = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    ...stored,
    attempted_at: new Date(stored.attempted_at).toISOString(),
    answered_at: when(stored.answered_at),
    terminated_at: when(stored.terminated_at),
  };
}

export function ownerOfCall({ service_provider_sid, account_sid }: StoredCall): Owner {
  return { service_provider_sid, account_sid };
}

/** In ms since 1970, never before it began: clocks that were set meanwhile leave a call that ended before. */
export function endOfCall({ attempted_at, duration, terminated_at }: StoredCall): number {
  return Math.max(attempted_at, terminated_at ?? attempted_at + duration * 1000);
}
