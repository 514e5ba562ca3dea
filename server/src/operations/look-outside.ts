/** What else the configuration names: Redis, the store of calls, mail, traces, SIP captures. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../app/config.ts';
import { clickHouseHttp } from '../calls/clickhouse/clickhouse-http.ts';
import { influxHttp } from '../calls/influx/influx-http.ts';
import { dataFiles } from '../db/data-files.ts';
import { homer } from '../outside/homer.ts';
import { lookAtMailServer } from '../outside/look-at-mail-server.ts';
import { lookAtRedis } from '../outside/look-at-redis.ts';
import { lookAtWebServer } from '../outside/look-at-web-server.ts';
import { amount, type Finding, fault, found, note } from './finding.ts';

export async function lookOutside(config: Config): Promise<Finding[]> {
  const looks = [
    orFault(() => atRedis(config)),
    orFault(() => atCalls(config)),
    orFault(() => atMails(config)),
    orFault(() => atTraces(config)),
    orFault(() => atCaptures(config)),
  ];
  return (await Promise.all(looks)).flat();
}

async function orFault(look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [fault((error as Error).message)];
  }
}

async function atRedis({ redis_url, platform_database }: Config): Promise<Finding[]> {
  if (!redis_url)
    return platform_database === 'shared'
      ? [note('TRUNKLINE_REDIS_URL is not set: the console does not say which SIP clients are registered.')]
      : [];
  const { version, is_replica, calls, registered } = await lookAtRedis(redis_url);
  return [
    found(`Redis ${version}; the platform keeps ${calls} live calls and ${registered} registrations there.`),
    ...(is_replica
      ? [fault('The Redis of TRUNKLINE_REDIS_URL is a replica and takes no changes; name its primary.')]
      : []),
  ];
}

async function atCalls({ calls: { url }, data_dir }: Config): Promise<Finding[]> {
  if (!url)
    return [
      existsSync(join(data_dir, dataFiles.calls))
        ? found(`Calls and alerts are kept in ${dataFiles.calls} in the data directory.`)
        : note(`No call has arrived yet; the first one makes ${dataFiles.calls} in the data directory.`),
    ];
  const { host, protocol } = new URL(url);
  if (protocol.startsWith('clickhouse')) {
    const [row] = await clickHouseHttp(url).query<{ version: string }>('select version() as version');
    return [found(`ClickHouse ${row?.version ?? ''} at ${host} keeps calls and alerts.`)];
  }
  const influx = influxHttp(url.replace(/^influxdb:/, 'http:'));
  const version = await influx.version().catch(() => {
    throw new Error(`InfluxDB, which TRUNKLINE_CALLS_URL names at ${host}, cannot be reached.`);
  });
  if (!/^1\./.test(version.replace(/^v/, '')))
    return [
      fault(
        `What answers at ${host} is ${version ? `InfluxDB ${version}` : 'no InfluxDB'}; TRUNKLINE_CALLS_URL needs an InfluxDB 1.x.`,
      ),
    ];
  const [rows = []] = await influx.query('', ['show databases'], {});
  const databases = rows.map(({ name }) => name);
  const lacking = ['cdrs', 'alerts'].filter((name) => !databases.includes(name));
  return [
    found(`InfluxDB ${version} at ${host} keeps calls and alerts.`),
    ...(lacking.length > 0
      ? [
          note(
            `${lacking.join(' and ')} ${lacking.length > 1 ? 'are' : 'is'} not there yet; whoever writes first makes it.`,
          ),
        ]
      : []),
  ];
}

async function atMails({ smtp, database_url }: Config): Promise<Finding[]> {
  if (!smtp)
    return database_url ? [] : [note('TRUNKLINE_SMTP_URL is not set: mails are written to the log.')];
  await lookAtMailServer(smtp.url);
  return [found(`The mail server at ${new URL(smtp.url).host} takes this server's mails.`)];
}

async function atTraces({ traces: { jaeger_url } }: Config): Promise<Finding[]> {
  if (!jaeger_url) return [];
  const address = `${jaeger_url.replace(/\/+$/, '')}/api/services`;
  const services = servicesIn(await lookAtWebServer(address, 'TRUNKLINE_JAEGER_URL'));
  const { host } = new URL(jaeger_url);
  if (services === null)
    return [
      fault(
        `What answers at ${host} is no Jaeger; TRUNKLINE_JAEGER_URL needs the address of its query service.`,
      ),
    ];
  return services === 0
    ? [note(`Jaeger answers at ${host} and has traces of no service yet.`)]
    : [found(`Jaeger answers at ${host} and has traces of ${amount(services, 'service')}.`)];
}

/** How many; null where it is no such answer. Of none Jaeger says null. */
function servicesIn(text: string): number | null {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    if (data === null) return 0;
    return Array.isArray(data) ? data.length : null;
  } catch {
    return null;
  }
}

async function atCaptures({ homer: access }: Config): Promise<Finding[]> {
  if (!access) return [];
  await homer(access).count('trunkline-doctor');
  return [found(`Homer answers at ${new URL(access.url).host} and knows this server's user.`)];
}
