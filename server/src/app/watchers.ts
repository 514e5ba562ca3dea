/** What measures the server: metrics for Prometheus, spans for a collector, both or neither. */
import type { FastifyBaseLogger } from 'fastify';
import type { QueryWatch } from '../db/query-watch.ts';
import type { Config } from './config.ts';
import { type Meters, openMeters } from './meters.ts';
import { asItIs, type Timed, timedBy } from './timed.ts';
import type { Tracing } from './tracing.ts';

export type Watchers = {
  meters: Meters | null;
  tracing: Tracing | null;
  query: QueryWatch | null;
  timed: Timed;
};

/** Loads only what the operator has asked for. */
export async function openWatchers(config: Config, log: FastifyBaseLogger): Promise<Watchers> {
  const meters = await openMeters(config);
  const database = config.database_url ? 'mysql' : 'sqlite';
  const tracing = config.tracing && (await import('./tracing.ts')).openTracing(config.tracing, database, log);
  const those = [meters, tracing].filter((one) => one !== null);
  if (those.length === 0) return { meters, tracing, query: null, timed: asItIs };
  return {
    meters,
    tracing,
    query(...told) {
      for (const one of those) one.query(...told);
    },
    timed: timedBy((...told) => {
      for (const one of those) one.outside(...told);
    }),
  };
}
