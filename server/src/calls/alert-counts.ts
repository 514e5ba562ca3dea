/** What the stores of calls count of alerts, out of the rows that they read. */
import type { AlertCount } from './call-store.ts';

/** Rows with a type each, or none. */
export function alertTypeCounts(
  rows: readonly { alert_type: string | null; n: number | string }[],
): ReadonlyMap<string, number> {
  return new Map(rows.flatMap(({ alert_type, n }) => (alert_type === null ? [] : [[alert_type, Number(n)]])));
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
