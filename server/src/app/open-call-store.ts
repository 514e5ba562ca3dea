/** The store of calls and alerts that the configuration names. */

import { join } from 'node:path';
import type { CallStore } from '../calls/call-store.ts';
import { dataFiles } from '../db/data-files.ts';
import type { Config } from './config.ts';

/** Loads only the store that is configured. */
export async function openCallStore(config: Pick<Config, 'calls' | 'data_dir'>): Promise<CallStore> {
  const { data_dir } = config;
  const { url, retention_days, alert_days, cluster } = config.calls;
  if (url?.startsWith('clickhouse')) {
    const { clickHouseCallStore } = await import('../calls/clickhouse/clickhouse-store.ts');
    return clickHouseCallStore(url, { retention_days, alert_days, cluster });
  }
  if (url) {
    const { influxCallStore } = await import('../calls/influx/influx-store.ts');
    return influxCallStore(url, { file: join(data_dir, dataFiles.figures), retention_days });
  }
  const { embeddedCallStore } = await import('../calls/embedded/embedded-store.ts');
  return embeddedCallStore(join(data_dir, dataFiles.calls), retention_days, alert_days);
}
