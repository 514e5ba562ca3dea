/** What is measured while it happens, for Prometheus (decision 053); docs/operations.md lists the names. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { QueryWatch } from '../db/query-watch.ts';
import type { Config } from './config.ts';
import { release } from './release.ts';
import type { Tell } from './timed.ts';

export type Meters = {
  registry: Registry;
  query: QueryWatch;
  outside: Tell;
  /** By the route's pattern: an address may name somebody. */
  answered(request: FastifyRequest, reply: FastifyReply): void;
};

/** Null if the operator has not asked for metrics: nothing is measured then, and no library is loaded. */
export async function openMeters({ metrics }: Pick<Config, 'metrics'>): Promise<Meters | null> {
  if (metrics.port === null && metrics.token === null) return null;
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'trunkline_build_info',
    help: 'Always 1; which release runs, and the schema that it knows',
    labelNames: ['release', 'schema'],
    registers,
  }).set({ release: release.release, schema: release.schema }, 1);
  const requests = new Histogram({
    name: 'trunkline_http_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const queries = new Histogram({
    name: 'trunkline_database_query_seconds',
    help: 'Time of a statement of the database, by its kind',
    labelNames: ['kind'],
    buckets: [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 5],
    registers,
  });
  const failures = new Counter({
    name: 'trunkline_database_failures_total',
    help: 'Statements of the database that failed, by their kind; also those that broke a rule of a table',
    labelNames: ['kind'],
    registers,
  });
  const outside = new Histogram({
    name: 'trunkline_outside_call_seconds',
    help: 'Time of a question to something across a network, by its kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20],
    registers,
  });
  return {
    registry,
    query(kind, ms, has_failed) {
      queries.observe({ kind }, ms / 1000);
      if (has_failed) failures.inc({ kind });
    },
    outside(kind, seconds, has_failed) {
      outside.observe({ kind, outcome: has_failed ? 'failed' : 'answered' }, seconds);
    },
    answered({ method, routeOptions }, { statusCode: status, elapsedTime }) {
      requests.observe({ method, route: routeOptions.url ?? 'unknown', status }, elapsedTime / 1000);
    },
  };
}
