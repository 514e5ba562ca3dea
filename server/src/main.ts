/** Reads the configuration, opens the database, listens. A start that must not happen changes nothing. */
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app/build-app.ts';
import { type Config, readConfig, StartRefusal } from './app/config.ts';
import { hasSealedValues } from './app/sealed-values.store.ts';
import { claimDirectory, refuseHalfRestored } from './db/claim-directory.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { DatabaseRefusal } from './db/refusal.ts';
import { makeLogger } from './http/log.ts';
import { noRegistrations, redisRegistrations } from './outside/registrations.ts';
import { noTtsCache, redisTtsCache } from './outside/tts-cache.ts';
import { readSecrets } from './security/secrets.ts';
import { createFirstAdmin } from './users/create-first-admin.ts';

const console_dir = fileURLToPath(new URL('../../console/dist', import.meta.url));

try {
  await start();
} catch (error) {
  if (!(error instanceof StartRefusal || error instanceof DatabaseRefusal)) throw error;
  say(`Trunkline did not start. ${error.message}`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  await claimPort(config);
  const claim = config.database_url ? null : claimDirectory(dataDirectory(config));
  if (claim) refuseHalfRestored(config.data_dir);
  const database = await openDatabase(
    config.database_url
      ? { url: config.database_url, connections: config.database_connections }
      : { file: join(config.data_dir, 'trunkline.db') },
  );
  await migrate(database, { is_shared: config.platform_database === 'shared' });
  const secrets = await readSecrets(config, () => hasSealedValues(database.db));
  const admin = await createFirstAdmin(database.db, {
    password: config.admin_password,
    email: config.admin_email,
  });
  const tts_cache = config.redis_url ? await redisTtsCache(config.redis_url) : noTtsCache;
  const registrations = config.redis_url ? await redisRegistrations(config.redis_url) : noRegistrations;
  const logger = makeLogger(config.log_level);
  const parts = { config, database, ...secrets, console_dir, logger, tts_cache, registrations };
  const app = await buildApp(parts);
  app.addHook('onClose', async () => {
    await tts_cache.close();
    await registrations.close();
    await database.close();
    claim?.release();
  });
  await app.listen({ port: config.port, host: config.host });

  const stop = (signal: string) => {
    logger.info({ signal }, 'stopping; requests in flight are finished first');
    setTimeout(() => process.exit(1), config.shutdown_seconds * 1000).unref();
    void app.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const where = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  say(`Trunkline is ready at http://${where}:${config.port}`);
  if (admin && !config.admin_password)
    say(`\n  Sign in as   ${admin.name}\n  password     ${admin.password}\n\n  This is shown once.\n`);
}

/** Before anything is written: is the port free? */
function claimPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        new StartRefusal(
          taken
            ? `Port ${port} is taken by another program; stop it, or set TRUNKLINE_PORT to a free one.`
            : `Port ${port} on ${host} cannot be used: ${error.message}.`,
        ),
      );
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

function dataDirectory({ data_dir }: Config): string {
  try {
    mkdirSync(data_dir, { recursive: true, mode: 0o700 });
    return data_dir;
  } catch (error) {
    throw new StartRefusal(`The data directory ${data_dir} cannot be made: ${(error as Error).message}.`);
  }
}

/** For the person at the terminal; the log goes on in JSON beside it. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
