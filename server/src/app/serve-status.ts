/** The state of the installation, from this server, its stores and its machine. */
import type { FastifyInstance } from 'fastify';
import type { CallStore } from '../calls/call-store.ts';
import type { TraceStore } from '../calls/trace-store.ts';
import type { OpenDatabase } from '../db/open.ts';
import { type IngestTally, newTally } from '../ingest/ingest-tally.ts';
import { partsAsker } from '../status/ask-parts.ts';
import { statusRoutes } from '../status/status.routes.ts';
import type { Config } from './config.ts';
import { release } from './release.ts';
import { machineLooks, processLook, watchEventLoop } from './status-machine.ts';
import { storeLooks } from './status-stores.ts';

type Parts = {
  config: Config;
  database: OpenDatabase;
  calls: CallStore;
  traces: TraceStore;
  ingest?: IngestTally | undefined;
};

export function serveStatus(
  app: FastifyInstance,
  { config, database, calls, traces, ingest = newTally() }: Parts,
): void {
  const eventLoop = watchEventLoop();
  app.addHook('onClose', async () => eventLoop.stop());
  const looks = [
    processLook(release, eventLoop),
    ...storeLooks({ config, database, calls, traces, ingest }),
    ...machineLooks({ config }),
  ];
  statusRoutes(app, { release, askParts: partsAsker(looks, app.log) });
}
