/** Reads the configuration, opens the database, listens. A start that must not happen changes nothing. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { announceServer } from './app/announce-server.ts';
import { buildApp } from './app/build-app.ts';
import { claimPorts } from './app/claim-ports.ts';
import { type Config, readConfig } from './app/config.ts';
import { giveBackMemory } from './app/give-back-memory.ts';
import { openCallStore } from './app/open-call-store.ts';
import { release } from './app/release.ts';
import { hasSealedValues } from './app/sealed-values.store.ts';
import { StartRefusal } from './app/start-refusal.ts';
import { tellOfUnreadable } from './app/tell-of-unreadable.ts';
import { watchClocks } from './app/watch-clocks.ts';
import { openWatchers } from './app/watchers.ts';
import { watchAges } from './audit/retire-audit.ts';
import type { CallStore } from './calls/call-store.ts';
import { embeddedTraceStore } from './calls/embedded/embedded-traces.ts';
import type { WritableTraceStore } from './calls/trace-store.ts';
import { claimDirectory } from './db/claim-directory.ts';
import { dataFiles } from './db/data-files.ts';
import { refuseHalfRestored } from './db/half-restored.ts';
import { makeDirectory, tryWriting } from './db/make-directory.ts';
import { migrate } from './db/migrate.ts';
import { isNoRoom } from './db/no-room.ts';
import { openDatabase } from './db/open.ts';
import { outsideFault } from './db/outside-fault.ts';
import { DatabaseRefusal } from './db/refusal.ts';
import { makeLogger } from './http/log.ts';
import { closeListener, ingestListener } from './ingest/ingest-listener.ts';
import { type IngestTally, newTally } from './ingest/ingest-tally.ts';
import { prepareRecordings } from './outside/directory-recordings.ts';
import { jaeger } from './outside/jaeger.ts';
import { openPlatformRedis } from './outside/platform-redis.ts';
import { cipherOfServer, sealedBeginnings } from './security/cipher.ts';
import { readSecrets } from './security/secrets.ts';
import { createFirstAdmin } from './users/create-first-admin.ts';

const console_dir = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** Of the time for a stop; the rest is for ending in order whatever else there is. */
const FOR_WHAT_IS_UNDER_WAY = 0.8;

try {
  await start();
} catch (error) {
  const isSaid = error instanceof StartRefusal || error instanceof DatabaseRefusal;
  const said = isSaid ? error.message : outsideFault(error, 'start again');
  if (said === null) throw error;
  say(`Trunkline did not start. ${said}`);
  process.exit(1);
}

async function start(): Promise<void> {
  const [option] = process.argv.slice(2);
  if (option)
    throw new StartRefusal(
      `It takes no "${option}": settings are variables, as in TRUNKLINE_PORT=4000 npm start, and docs/operations.md names them all.`,
    );
  const config = readConfig();
  if (config.platform_database === 'shared' && !config.database_url)
    throw new StartRefusal(
      'TRUNKLINE_PLATFORM_DATABASE is shared, and no database is named: give the address of the platform’s in DATABASE_URL.',
    );
  const { port, host, ingest: writers, metrics } = config;
  await claimPorts([
    { name: 'TRUNKLINE_PORT', host, port },
    ...(writers ? [{ name: 'TRUNKLINE_INGEST_PORT', host: writers.host, port: writers.port }] : []),
    ...(metrics.port ? [{ name: 'TRUNKLINE_METRICS_PORT', host, port: metrics.port }] : []),
  ]);
  const claim = config.database_url ? null : claimDirectory(dataDirectory(config));
  if (!claim && (writers || config.calls.url?.startsWith('influx'))) callsDirectory(config);
  refuseHalfRestored(config.data_dir);
  const logger = makeLogger(config.log_level);
  const watchers = await openWatchers(config, logger);
  const { timed } = watchers;
  const database = await openDatabase(
    config.database_url
      ? { url: config.database_url, connections: config.database_connections }
      : { file: join(config.data_dir, dataFiles.database) },
    watchers.query,
  );
  const steps = await migrate(database, {
    is_shared: config.platform_database === 'shared',
    is_said: config.is_platform_database_said,
  });
  const secrets = await readSecrets(config, () => hasSealedValues(database.db, sealedBeginnings));
  const announced = await announceServer(database.db, secrets, { port, alone: claim !== null });
  const admin = await createFirstAdmin(database.db, {
    password: config.admin_password,
    email: config.admin_email,
  });
  const redis = await openPlatformRedis(config, logger);
  const calls = timed('calls', await openCallStore(config));
  const { jaeger_url, retention_days } = config.traces;
  const traces = embeddedTraceStore(join(config.data_dir, dataFiles.traces), retention_days);
  prepareRecordingsDirectory(config);
  logger.info({ ...release, steps }, 'Trunkline starts; steps are those that the schema was upgraded by');
  for (const warning of config.warnings) logger.warn(warning);
  const clocks = watchClocks(database, logger);
  const tally = newTally();
  const hurry = new AbortController();
  const parts = {
    config,
    database,
    ...secrets,
    console_dir,
    logger,
    redis: timed('redis', redis),
    calls,
    traces: timed('traces', jaeger_url ? jaeger(jaeger_url) : traces),
    ingest: tally,
    watchers,
    hurry: hurry.signal,
  };
  const app = await buildApp(parts);
  const ingest =
    config.ingest && (await listenForCalls(config, config.ingest, { calls, traces, tally }, logger));
  const ages = watchAges(database.db, config.audit_retention_days, logger);
  /** After the last that uses them: a hook of the app's closing, added here, would be the first to run. */
  const closeStores = async () => {
    await unreadable;
    await ages.stop();
    await clocks.stop();
    await announced.stop();
    if (ingest) await closeListener(ingest);
    await redis.close();
    await calls.close();
    await traces.close();
    await database.close();
    claim?.release();
  };
  await app.listen({ port, host });
  const unreadable = tellOfUnreadable(database.db, cipherOfServer(config, secrets), logger);
  giveBackMemory();

  const stop = (signal: string) => {
    logger.info({ signal }, 'stopping; requests in flight are finished first');
    // A thread in the middle of a statement of SQLite's would hold back `process.exit` until that is over.
    const longest_ms = config.shutdown_seconds * 1000;
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), longest_ms).unref();
    setTimeout(() => {
      logger.warn(
        'what has not ended by now, such as a bucket that does not answer, is left; the server ends',
      );
      hurry.abort();
    }, longest_ms * FOR_WHAT_IS_UNDER_WAY).unref();
    void app
      .close()
      .then(closeStores)
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const where = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const ready = `Trunkline is ready at http://${where}:${port}`;
  const isTold = admin && !config.admin_password;
  say(
    isTold
      ? `${ready}\n\n  Sign in as   ${admin.name}\n  password     ${admin.password}\n\n  This is shown once.\n`
      : ready,
  );
}

function prepareRecordingsDirectory({ recordings_directory: directory }: Config): void {
  try {
    if (!directory) return;
    makeDirectory(directory);
    prepareRecordings(directory);
  } catch (error) {
    throw new StartRefusal(
      `The directory ${directory} of TRUNKLINE_RECORDINGS_DIR cannot be used: ${(error as Error).message}.`,
    );
  }
}

async function listenForCalls(
  { calls: { retention_days, alert_days } }: Config,
  { port, host, credentials }: NonNullable<Config['ingest']>,
  stores: { calls: CallStore; traces: WritableTraceStore; tally: IngestTally },
  log: FastifyBaseLogger,
): Promise<Server> {
  const kept = { retention_days, alert_days };
  const listener = ingestListener({ ...stores, ...kept, credentials, log }).listen(port, host);
  await once(listener, 'listening');
  return listener;
}

function dataDirectory({ data_dir }: Pick<Config, 'data_dir'>): string {
  try {
    makeDirectory(data_dir);
    return data_dir;
  } catch (error) {
    throw new StartRefusal(`The data directory ${data_dir} cannot be made: ${(error as Error).message}.`);
  }
}

/** Else each call that arrives would be refused, by a server that is ready. A disk that is full may have room again. */
function callsDirectory(config: Pick<Config, 'data_dir'>): void {
  const directory = dataDirectory(config);
  try {
    tryWriting(directory);
  } catch (error) {
    if (isNoRoom(error)) return;
    throw new StartRefusal(
      `The data directory ${directory}, where calls are kept and counted, cannot be written: ${(error as Error).message}.`,
    );
  }
}

/** For the person at the terminal; the log goes on in JSON beside it. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
