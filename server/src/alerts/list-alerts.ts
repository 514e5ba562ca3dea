/** Alerts as they go out, and what a query asks the store for. */
import type { Alert, AlertFilter } from '@trunkline/contract/alerts/alerts.contract.ts';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import type { AlertSearch, StoredAlert } from '../calls/call-store.ts';

export function searchOf(query: AlertFilter): AlertSearch {
  return { range: timeRangeOf(query), alert_type: query.alert_type };
}

export function alertOf({ time, ...alert }: StoredAlert): Alert {
  return { time: new Date(time).toISOString(), ...alert };
}
