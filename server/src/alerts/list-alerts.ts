/** Alerts as they go out, and what a query asks the store for. */
import {
  type Alert,
  type AlertFilter,
  type AlertQuery,
  NO_ALERT_TYPE,
} from '@trunkline/contract/alerts/alerts.contract.ts';
import type { ChoiceCounts } from '@trunkline/contract/core/paging.ts';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import type { AlertSearch, CallStore, StoredAlert, Whose } from '../calls/call-store.ts';
import { choiceCount } from '../db/page.ts';

export function searchOf(query: AlertFilter): AlertSearch {
  const { alert_type } = query;
  return { range: timeRangeOf(query), alert_type: alert_type === NO_ALERT_TYPE ? null : alert_type };
}

/** How many alerts each type leaves, whatever the filter is set to. */
export async function countByType(
  calls: CallStore,
  whose: Whose,
  query: AlertQuery,
): Promise<ChoiceCounts | undefined> {
  const types = query.count_by && (await calls.countAlertTypes(whose, timeRangeOf(query)));
  return types ? Object.fromEntries([...types].map(([type, n]) => [type, choiceCount(n)])) : undefined;
}

export function alertOf({ time, ...alert }: StoredAlert): Alert {
  return { time: new Date(time).toISOString(), ...alert };
}
