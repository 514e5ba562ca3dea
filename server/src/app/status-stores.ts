/** The status of the stores, of what waits in them, and of services across a network. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallStore, CallStoreFailure } from '../calls/call-store.ts';
import type { TraceStore } from '../calls/trace-store.ts';
import { dataFiles } from '../db/data-files.ts';
import { readVersion } from '../db/database-server.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { IngestTally } from '../ingest/ingest-tally.ts';
import { readNewestStep } from '../operations/server-facts.store.ts';
import { lookAtMailServer } from '../outside/look-at-mail-server.ts';
import { lookAtRedis } from '../outside/look-at-redis.ts';
import { lookAtWebServer } from '../outside/look-at-web-server.ts';
import { inWords, type Look, type PartAnswer, PartFailure, rememberedFor } from '../status/ask-parts.ts';
import { countSessions, readSize } from '../status/status.store.ts';
import type { Config } from './config.ts';
import { countOf } from './count-of.ts';
import { countWaiting } from './outbox.store.ts';
import { sizeText, spanText } from './status-words.ts';

/** How often Redis, the mail server or InfluxDB is asked at most, however many people look. */
const OUTSIDE_MS = 20_000;
const LONG_WAITING_MS = 900_000;

type Needs = {
  config: Config;
  database: OpenDatabase;
  calls: CallStore;
  traces: TraceStore;
  ingest: IngestTally;
};

export function storeLooks({ config, database, calls, traces, ingest }: Needs): Look[] {
  const { smtp } = config;
  const redis = rememberedFor(
    OUTSIDE_MS,
    inWords(() => lookAtRedis(config.redis ?? { url: '' })),
  );
  const mail = rememberedFor(
    OUTSIDE_MS,
    inWords(() => lookAtMailServer(smtp?.url ?? '')),
  );
  const jaeger = rememberedFor(
    OUTSIDE_MS,
    inWords(() =>
      lookAtWebServer(
        `${config.traces.jaeger_url?.replace(/\/+$/, '')}/api/services`,
        'TRUNKLINE_JAEGER_URL',
      ),
    ),
  );
  const describe = rememberedFor(OUTSIDE_MS, () => calls.describe());
  return [
    { part: 'database', name: 'The database', look: () => databasePart(database, config) },
    { part: 'calls', name: 'The store of calls and alerts', look: () => callsPart(config, describe) },
    { part: 'traces', name: 'The store of traces', look: () => tracesPart(config, traces, jaeger) },
    { part: 'redis', name: 'Redis', look: () => redisPart(config.redis, redis) },
    { part: 'mail', name: 'The mail server', look: () => mailPart(config, mail) },
    { part: 'outbox', name: 'The outbox', look: () => outboxPart(database) },
    { part: 'ingest', name: 'The listener for calls', look: async () => ingestPart(config, ingest) },
    { part: 'sessions', name: 'The database', look: () => sessionsPart(database) },
  ];
}

async function databasePart(
  { db, dialect, ping }: OpenDatabase,
  { audit_retention_days }: Config,
): Promise<PartAnswer> {
  const before = performance.now();
  await ping().catch(() => {
    throw new PartFailure(
      'The database does not answer or accept changes. See the log of this server for the cause.',
    );
  });
  const answer_ms = Math.round((performance.now() - before) * 10) / 10;
  const [version, step, size_bytes] = [
    await readVersion(db, dialect),
    await readNewestStep(db),
    await readSize(db, dialect),
  ];
  const kind = dialect === 'sqlite' ? 'SQLite' : /mariadb/i.test(version) ? 'MariaDB' : 'MySQL';
  const schema = step?.number ?? 0;
  const kept =
    audit_retention_days === null ? 'kept forever' : `kept for ${countOf(audit_retention_days, 'day')}`;
  return {
    state: 'good',
    says: `${kind} ${version} answers in ${answer_ms} ms. Its schema is ${schema}, and it holds ${sizeText(size_bytes)}; entries of the audit log are ${kept}.`,
    facts: { kind, version, schema, size_bytes, answer_ms, audit_retention_days },
  };
}

/** Size of a SQLite file and its log; 0 if there is none. */
export async function fileSize(file: string): Promise<number> {
  const sizes = [file, `${file}-wal`].map((one) =>
    stat(one).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function callsPart(
  { calls: { url, retention_days, alert_days }, data_dir }: Config,
  describe: () => Promise<string>,
): Promise<PartAnswer> {
  const kind = await describe().catch((error: unknown) => {
    if (error instanceof CallStoreFailure) throw new PartFailure(error.message);
    if (!url) throw error;
    throw new PartFailure('The store of calls and alerts, set in TRUNKLINE_CALLS_URL, cannot be reached.');
  });
  const size_bytes = url ? null : await fileSize(join(data_dir, dataFiles.calls));
  /** By rules of its own, which are not known here. */
  const isKeptByItself = url?.startsWith('influxdb') ?? false;
  const days = countOf(retention_days, 'day');
  const kept =
    alert_days === retention_days ? `kept for ${days}` : `kept for ${days}, alerts for ${alert_days}`;
  return {
    state: 'good',
    says: url
      ? `${kind} at ${new URL(url).host} keeps calls and alerts${isKeptByItself ? '' : `; they are ${kept}`}.`
      : `Calls and alerts are in ${kind}, ${sizeText(size_bytes ?? 0)}, and ${kept}.`,
    facts: {
      ...{ kind, size_bytes },
      retention_days: isKeptByItself ? null : retention_days,
      alert_retention_days: isKeptByItself ? null : alert_days,
    },
  };
}

async function tracesPart(
  { traces: { jaeger_url, retention_days }, data_dir }: Config,
  traces: TraceStore,
  jaeger: () => Promise<unknown>,
): Promise<PartAnswer> {
  if (jaeger_url) {
    await jaeger();
    return {
      state: 'good',
      says: `Jaeger answers at ${new URL(jaeger_url).host}.`,
      facts: { kind: 'Jaeger' },
    };
  }
  // A file that is damaged tells it only to those who read it.
  await traces.find('none', { from: Date.now(), until: Date.now() });
  const size_bytes = await fileSize(join(data_dir, dataFiles.traces));
  return {
    state: 'good',
    says: `Traces of calls are in their own file, ${sizeText(size_bytes)}, and kept for ${countOf(retention_days, 'day')}.`,
    facts: { kind: 'file', size_bytes, retention_days },
  };
}

async function redisPart(
  access: Config['redis'],
  ask: () => ReturnType<typeof lookAtRedis>,
): Promise<PartAnswer> {
  if (!access) return { state: 'off', says: 'TRUNKLINE_REDIS_URL is not set.', facts: {} };
  const { version, is_replica, calls, registered } = await ask();
  const said = `Redis ${version} answers; the platform keeps ${countOf(calls, 'live call')} and ${countOf(registered, 'registration')} there.`;
  const wrong = 'It is a replica and accepts no changes; use its primary.';
  return {
    state: is_replica ? 'failing' : 'good',
    says: is_replica ? `${said} ${wrong}` : said,
    facts: { version, live_calls: calls, registrations: registered },
  };
}

async function mailPart({ smtp }: Config, ask: () => Promise<unknown>): Promise<PartAnswer> {
  if (!smtp)
    return {
      state: 'off',
      says: 'TRUNKLINE_SMTP_URL is not set: emails are only written to the log of this server.',
      facts: { sent_by: 'log' },
    };
  await ask();
  const { host } = new URL(smtp.url);
  return {
    state: 'good',
    says: `The mail server at ${host} accepts emails from this server, sent as ${smtp.from}.`,
    facts: { sent_by: 'smtp', host, from: smtp.from },
  };
}

async function outboxPart({ aside }: OpenDatabase): Promise<PartAnswer> {
  const kinds = await countWaiting(aside);
  const waiting = kinds.reduce((sum, kind) => sum + kind.waiting, 0);
  const [oldest] = kinds.toSorted((a, b) => a.oldest_at.localeCompare(b.oldest_at));
  if (!oldest) return { state: 'good', says: 'Nothing is waiting for delivery.', facts: { waiting: 0 } };
  const age = Date.now() - Date.parse(oldest.oldest_at);
  const isLong = age > LONG_WAITING_MS;
  const why = kinds.find(({ last_error }) => last_error)?.last_error;
  return {
    state: isLong ? 'attention' : 'good',
    says: `${countOf(waiting, 'delivery is waiting', 'deliveries are waiting')}, the first for ${spanText(age)}.${isLong && why ? ` The last answer was: ${why}` : ''}`,
    facts: {
      waiting,
      oldest_at: oldest.oldest_at,
      ...Object.fromEntries(kinds.map((kind) => [`waiting_${kind.kind}`, kind.waiting])),
    },
  };
}

function ingestPart({ ingest }: Config, tally: IngestTally): PartAnswer {
  if (!ingest)
    return {
      state: 'off',
      says: 'TRUNKLINE_INGEST_PORT is not set: no platform writes its calls to this server.',
      facts: {},
    };
  const { calls, alerts, traces, refused, waiting, bytes, last_at } = tally;
  const since = `Since the start ${countOf(calls, 'call')}, ${countOf(alerts, 'alert')} and ${countOf(traces, 'part of a trace', 'parts of traces')} came in`;
  const last = last_at === null ? '.' : `, the last ${spanText(Date.now() - last_at)} ago.`;
  const wrong = refused > 0 ? ` ${countOf(refused, 'request was', 'requests were')} refused.` : '';
  const queue =
    waiting > 0 ? ` ${countOf(waiting, 'request is waiting', 'requests are waiting')} for memory.` : '';
  return {
    state: waiting > 0 ? 'attention' : 'good',
    says: `${since}${last}${wrong}${queue}`,
    facts: {
      ...{ calls, alerts, traces, refused, waiting, bytes_in_work: bytes },
      last_at: last_at === null ? null : new Date(last_at).toISOString(),
    },
  };
}

async function sessionsPart({ db }: OpenDatabase): Promise<PartAnswer> {
  const { sessions, people } = await countSessions(db, new Date());
  const signed = people === 1 ? '1 person is signed in' : `${people} people are signed in`;
  return {
    state: 'good',
    says: sessions === people ? `${signed}.` : `${signed}, in ${countOf(sessions, 'session')}.`,
    facts: { sessions, people },
  };
}
