/**
 * Reads the configuration, takes the ports and the data directory, and loads the server only then: a start that must not
 * happen says so at once, and changes nothing.
 */

import { flushCompileCache } from 'node:module';
import { claimPorts } from './app/claim-ports.ts';
import { type Config, readConfig } from './app/config.ts';
import { StartRefusal } from './app/start-refusal.ts';
import { claimDirectory } from './db/claim-directory.ts';
import { refuseHalfRestored } from './db/half-restored.ts';
import { makeDirectory, tryWriting } from './db/make-directory.ts';
import { isNoRoom } from './db/no-room.ts';
import { outsideFault } from './db/outside-fault.ts';
import { DatabaseRefusal } from './db/refusal.ts';

try {
  await start();
} catch (error) {
  const isSaid = error instanceof StartRefusal || error instanceof DatabaseRefusal;
  const said = isSaid ? error.message : outsideFault(error, 'start again');
  if (said === null) throw error;
  process.stdout.write(`Trunkline did not start. ${said}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const [option] = process.argv.slice(2);
  if (option)
    throw new StartRefusal(
      `There is no option "${option}": settings are environment variables, as in TRUNKLINE_PORT=4000 npm start; docs/operations.md names them all.`,
    );
  const config = readConfig();
  if (config.platform_database === 'shared' && !config.database_url)
    throw new StartRefusal(
      'TRUNKLINE_PLATFORM_DATABASE is shared, but no database is set: set DATABASE_URL to the address of the platform’s database.',
    );
  const { port, host, ingest: writers, metrics } = config;
  const here = { host_name: 'TRUNKLINE_HOST', host };
  await claimPorts([
    { name: 'TRUNKLINE_PORT', ...here, port },
    ...(writers ? [{ name: 'TRUNKLINE_INGEST_PORT', host_name: 'TRUNKLINE_INGEST_HOST', ...writers }] : []),
    ...(metrics.port ? [{ name: 'TRUNKLINE_METRICS_PORT', ...here, port: metrics.port }] : []),
  ]);
  const claim = config.database_url ? null : claimDirectory(dataDirectory(config));
  if (!claim && (writers || config.calls.url?.startsWith('influx'))) callsDirectory(config);
  refuseHalfRestored(config.data_dir);
  const serve = await loadInParts();
  await serve(config, claim);
}

/**
 * Node keeps what it has read of its compile cache until that is flushed, 12 MB in thousands of small pieces when all is loaded at once, and the C library
 * does not give such pieces back. Flushed between, what comes next is read into the same place. What is not in the cache yet is written with it.
 */
async function loadInParts() {
  await import('fastify');
  flushCompileCache();
  await import('./accounts/accounts.routes.ts');
  flushCompileCache();
  const { serve } = await import('./app/serve.ts');
  flushCompileCache();
  return serve;
}

function dataDirectory({ data_dir }: Pick<Config, 'data_dir'>): string {
  try {
    makeDirectory(data_dir);
    return data_dir;
  } catch (error) {
    throw new StartRefusal(`The data directory ${data_dir} cannot be created: ${(error as Error).message}.`);
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
      `The data directory ${directory}, where calls are stored and counted, is not writable: ${(error as Error).message}.`,
    );
  }
}
