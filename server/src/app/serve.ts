/** Opens the database and everything else, listens, and shuts down in order. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { watchAges } from '../audit/retire-audit.ts';
import type { CallStore } from '../calls/call-store.ts';
import { embeddedTraceStore } from '../calls/embedded/embedded-traces.ts';
import type { WritableTraceStore } from '../calls/trace-store.ts';
import type { DirectoryClaim } from '../db/claim-directory.ts';
import { dataFiles } from '../db/data-files.ts';
import { makeDirectory } from '../db/make-directory.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { makeLogger } from '../http/log.ts';
import { closeListener, ingestListener } from '../ingest/ingest-listener.ts';
import { type IngestTally, newTally } from '../ingest/ingest-tally.ts';
import { whyNoCaptures } from '../outside/capture-files.ts';
import { prepareRecordings } from '../outside/directory-recordings.ts';
import { jaeger } from '../outside/jaeger.ts';
import { openPlatformRedis } from '../outside/platform-redis.ts';
import { cipherOfServer, sealedBeginnings } from '../security/cipher.ts';
import { readSecrets } from '../security/secrets.ts';
import { createFirstAdmin } from '../users/create-first-admin.ts';
import { announceServer } from './announce-server.ts';
import { awaitConsole } from './await-console.ts';
import { buildApp } from './build-app.ts';
import type { Config } from './config.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { openCallStore } from './open-call-store.ts';
import { release } from './release.ts';
import { hasSealedValues } from './sealed-values.store.ts';
import { StartRefusal } from './start-refusal.ts';
import { tellOfUnreadable } from './tell-of-unreadable.ts';
import { watchClocks } from './watch-clocks.ts';
import { openWatchers } from './watchers.ts';

const console_dir = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** Of the time for a stop; the rest is for ending in order whatever else there is. */
const FOR_WHAT_IS_UNDER_WAY = 0.8;

/** With `claim`, no other server can use the data directory. */
export async function serve(config: Config, claim: DirectoryClaim | null): Promise<void> {
  const { port, host } = config;
  const logger = makeLogger(config.log_level);
  await awaitConsole(console_dir, logger);
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
    tell: (text) => logger.info(text),
  });
  const secrets = await readSecrets(config, () => hasSealedValues(database.db, sealedBeginnings));
  const announced = await announceServer(database.db, secrets, { port, alone: claim !== null });
  const redis = await openPlatformRedis(config, logger);
  const calls = timed('calls', await openCallStore(config));
  const { jaeger_url, retention_days } = config.traces;
  const traces = embeddedTraceStore(join(config.data_dir, dataFiles.traces), retention_days);
  prepareRecordingsDirectory(config, claim !== null);
  logger.info({ ...release, steps }, 'Trunkline starts; steps are those that the schema was upgraded by');
  for (const warning of config.warnings) logger.warn(warning);
  const captureless = await whyNoCaptures(config);
  if (captureless) logger.warn(captureless);
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
  // Told as soon as it is made, and after all that may keep this start from being one: nobody would ever know the password.
  const admin = await createFirstAdmin(database.db, {
    password: config.admin_password,
    email: config.admin_email,
  });
  if (admin && !config.admin_password)
    say(`  Sign in as   ${admin.name}\n  password     ${admin.password}\n\n  This is shown once.\n`);
  await app.listen({ port, host });
  const unreadable = tellOfUnreadable(database.db, cipherOfServer(config, secrets), logger);
  giveBackMemory();

  let isStopping = false;
  const stop = (signal: string) => {
    // A second signal is no other wish: npm hands on the Ctrl-C that the terminal has sent to the server as well.
    if (isStopping) return;
    isStopping = true;
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
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  const where = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  say(`Trunkline is ready at http://${where}:${port}`);
}

function prepareRecordingsDirectory({ recordings_directory: directory }: Config, is_alone: boolean): void {
  try {
    if (!directory) return;
    makeDirectory(directory);
    prepareRecordings(directory, { is_alone });
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

/** For the person at the terminal; the log goes on in JSON beside it. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
