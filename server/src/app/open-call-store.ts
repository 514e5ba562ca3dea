/** The store of calls and alerts that the configuration names. */

import { join } from 'node:path';
import type { CallStore } from '../calls/call-store.ts';
import { clickHouseCallStore } from '../calls/clickhouse/clickhouse-store.ts';
import { embeddedCallStore } from '../calls/embedded/embedded-store.ts';
import { influxCallStore } from '../calls/influx/influx-store.ts';
import { dataFiles } from '../db/data-files.ts';
import type { Config } from './config.ts';

export function openCallStore(config: Pick<Config, 'calls' | 'data_dir'>): CallStore {
  const { data_dir } = config;
  const { url, retention_days, alert_days, cluster } = config.calls;
  if (url?.startsWith('clickhouse')) return clickHouseCallStore(url, { retention_days, alert_days, cluster });
  const figures = { file: join(data_dir, dataFiles.figures), retention_days };
  return url
    ? influxCallStore(url, figures)
    : embeddedCallStore(join(data_dir, dataFiles.calls), retention_days, alert_days);
}
