/** What else the configuration names: Redis, the store of calls, mail, traces, SIP captures. */

import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../app/config.ts';
import { clickHouseHttp } from '../calls/clickhouse/clickhouse-http.ts';
import { influxHttp } from '../calls/influx/influx-http.ts';
import { dataFiles } from '../db/data-files.ts';
import { whyNoCaptures } from '../outside/capture-files.ts';
import { homer } from '../outside/homer.ts';
import { lookAtMailServer } from '../outside/look-at-mail-server.ts';
import { lookAtAddress, lookAtPort } from '../outside/look-at-port.ts';
import { lookAtWebServer } from '../outside/look-at-web-server.ts';
import { amount, type Finding, fault, found, note } from './finding.ts';
import { atRedis } from './look-at-redis.ts';

const STRIPE_URL = 'https://api.stripe.com';

export async function lookOutside(config: Config): Promise<Finding[]> {
  const looks = [
    orFault(() => atRedis(config)),
    orFault(() => atCalls(config)),
    orFault(() => atMails(config)),
    orFault(() => atTraces(config)),
    orFault(() => atCaptures(config)),
    orFault(() => atRecordings(config)),
    ...placesOf(config).map(([name, look]) => orFault(() => answering(name, look))),
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

async function atCalls({ calls: { url }, data_dir }: Config): Promise<Finding[]> {
  if (!url)
    return [
      existsSync(join(data_dir, dataFiles.calls))
        ? found(`Calls and alerts are kept in ${dataFiles.calls} in the data directory.`)
        : note(`No call has arrived yet; the first one creates ${dataFiles.calls} in the data directory.`),
    ];
  const { host, protocol } = new URL(url);
  if (protocol.startsWith('clickhouse')) {
    return atClickHouse(url, host);
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

async function atClickHouse(url: string, host: string): Promise<Finding[]> {
  const store = clickHouseHttp(url);
  try {
    return [found(`ClickHouse ${await store.version()} at ${host} keeps calls and alerts.`)];
  } finally {
    await store.close();
  }
}

async function atMails({ smtp, database_url }: Config): Promise<Finding[]> {
  if (!smtp)
    return database_url ? [] : [note('TRUNKLINE_SMTP_URL is not set: emails are only written to the log.')];
  await lookAtMailServer(smtp.url);
  return [found(`The mail server at ${new URL(smtp.url).host} accepts emails from this server.`)];
}

async function atTraces({ traces: { jaeger_url } }: Config): Promise<Finding[]> {
  if (!jaeger_url) return [];
  const address = `${jaeger_url.replace(/\/+$/, '')}/api/services`;
  const services = servicesIn(await lookAtWebServer(address, 'TRUNKLINE_JAEGER_URL'));
  const { host } = new URL(jaeger_url);
  if (services === null)
    return [
      fault(
        `The server at ${host} is not Jaeger; TRUNKLINE_JAEGER_URL needs the address of its query service.`,
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

/** Where nothing harmless can be asked without an account there, that something takes a connection. */
function placesOf({ media_servers, stripe, oauth, dns, tracing }: Config): [string, () => Promise<void>][] {
  const web = (url: string, variable: string): [string, () => Promise<void>] => [
    `${new URL(url).host}, which ${variable} names,`,
    () => lookAtAddress(url, variable),
  ];
  return [
    ...(media_servers ?? []).map((url) => web(url, 'TRUNKLINE_MEDIA_SERVERS')),
    ...(stripe ? [web(stripe.url ?? STRIPE_URL, 'TRUNKLINE_STRIPE_URL')] : []),
    ...(oauth.github ? [web(oauth.github.url, 'TRUNKLINE_GITHUB_URL')] : []),
    ...(oauth.google ? [web(oauth.google.token_url, 'TRUNKLINE_GOOGLE_TOKEN_URL')] : []),
    ...(tracing ? [web(tracing.url, 'OTEL_EXPORTER_OTLP_ENDPOINT')] : []),
    ...(dns?.kind === 'webhook' ? [web(dns.url, 'TRUNKLINE_DNS_URL')] : []),
    ...(dns?.kind === 'update'
      ? [
          [
            `${dns.host}:${dns.port}, which TRUNKLINE_DNS_URL names,`,
            () => lookAtPort(dns.host, dns.port, 'TRUNKLINE_DNS_URL'),
          ] as [string, () => Promise<void>],
        ]
      : []),
  ];
}

async function answering(name: string, look: () => Promise<void>): Promise<Finding[]> {
  await look();
  return [found(`${name} takes connections.`)];
}

async function atRecordings({ recordings_directory: directory }: Config): Promise<Finding[]> {
  if (!directory) return [];
  // The first start makes it where its parent is there.
  const place = existsSync(directory) ? directory : dirname(directory);
  await access(place, constants.W_OK | constants.X_OK).catch(() => {
    throw new Error(`The directory ${directory} of TRUNKLINE_RECORDINGS_DIR cannot be written to.`);
  });
  return [found(`Recordings go into ${directory}.`)];
}

async function atCaptures(config: Config): Promise<Finding[]> {
  const { homer: access, captures_directory } = config;
  const captureless = await whyNoCaptures(config);
  if (captureless) throw new Error(captureless);
  if (!access) return captures_directory ? [found(`SIP captures are read from ${captures_directory}.`)] : [];
  const { host } = new URL(access.url);
  // What is said to people who look at a call names no address.
  const asked = homer(access).count({ call_id: 'trunkline-doctor', method: 'invite' });
  await asked.catch(({ message }: Error) => {
    throw new Error(`${message} TRUNKLINE_HOMER_URL names ${host}.`);
  });
  return [found(`Homer answers at ${host} and knows this server's user.`)];
}
