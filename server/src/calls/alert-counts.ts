/** What the stores of calls count of alerts, out of the rows that they read. */
import { NO_ALERT_TYPE } from '@trunkline/contract/alerts/alerts.contract.ts';
import type { AlertCount } from './call-store.ts';

/** Rows with a type each, or none. */
export function alertTypeCounts(
  rows: readonly { alert_type: string | null; n: number | string }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { alert_type, n } of rows) {
    const type = alert_type ?? NO_ALERT_TYPE;
    counts.set(type, (counts.get(type) ?? 0) + Number(n));
  }
  return counts;
}

type Row = Omit<AlertCount, 'window' | 'alerts'> & Record<string, number | string | null>;

/** Out of rows with a column for each window (`n0`, `n1`, …); what was not there at all is left out. */
export function alertCountsOf(rows: readonly Row[], windows: readonly number[]): AlertCount[] {
  return rows.flatMap((row) =>
    windows.flatMap((window, n) => {
      const { service_provider_sid, account_sid, alert_type } = row;
      const alerts = Number(row[`n${n}`]);
      return alerts > 0 ? [{ service_provider_sid, account_sid, alert_type, window, alerts }] : [];
    }),
  );
}
