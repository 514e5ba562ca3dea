/** Spans of our own requests and, within them, of the database and of calls to other services (decision 058). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { QueryWatch } from '../db/query-watch.ts';
import { attributesOf, type Span, spanExporter } from '../outside/span-exporter.ts';
import type { Config } from './config.ts';
import { release } from './release.ts';
import type { Tell } from './timed.ts';

export type Tracing = {
  query: QueryWatch;
  outside: Tell;
  /** A span for every request, which goes on with the trace of a `traceparent`. */
  follow(app: FastifyInstance): void;
};

type Live = {
  trace_id: string;
  span_id: string;
  parent_id: string | undefined;
  /** The wall's clock at its begin, and `performance.now()` then: the times of one trace fit each other. */
  began: { ms: number; at: number };
  children: number;
  is_open: boolean;
};

/** A change of thousands of records would leave no room for others. */
const MOST_CHILDREN = 250;

/** W3C Trace Context; a version to come may have more behind. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

export function openTracing(
  collector: NonNullable<Config['tracing']>,
  database: 'sqlite' | 'mysql',
  log: FastifyBaseLogger,
): Tracing {
  const about = {
    'service.name': collector.service_name,
    'service.version': release.release,
    'service.instance.id': randomUUID(),
  };
  const exporter = spanExporter(collector, about, log);
  const current = new AsyncLocalStorage<Live>();
  const spans = new WeakMap<FastifyRequest, Live>();

  function addChild(name: string, ms: number, has_failed: boolean, attributes: Record<string, string>): void {
    const parent = current.getStore();
    // What a request has set going, such as a delivery, may outlive it.
    if (!parent?.is_open || parent.children >= MOST_CHILDREN) return;
    parent.children += 1;
    const now = timeIn(parent);
    exporter.add({
      ...{ traceId: parent.trace_id, spanId: newId(8), parentSpanId: parent.span_id, name, kind: 3 },
      startTimeUnixNano: nanos(Math.max(now - ms, parent.began.ms)),
      endTimeUnixNano: nanos(now),
      attributes: attributesOf(attributes),
      ...(has_failed ? { status: { code: 2 } } : {}),
    });
  }

  return {
    query(kind, ms, has_failed) {
      const operation = kind === 'other' ? null : kind.toUpperCase();
      addChild(operation ?? database, ms, has_failed, {
        'db.system.name': database,
        ...(operation && { 'db.operation.name': operation }),
      });
    },
    outside(kind, seconds, has_failed) {
      addChild(kind, seconds * 1000, has_failed, { 'trunkline.outside.kind': kind });
    },
    follow(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const { live, is_sampled } = begin(request.headers.traceparent);
        request.trace_id = live.trace_id;
        if (!is_sampled) return done();
        spans.set(request, live);
        current.run(live, done);
      });
      // The body came by events of the connection, which know of no request.
      app.addHook('preValidation', (request, _reply, done) => {
        const live = spans.get(request);
        if (live) current.run(live, done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const live = spans.get(request);
        if (live) {
          live.is_open = false;
          exporter.add(spanOf(live, request, reply.statusCode));
        }
        done();
      });
      app.addHook('onClose', () => exporter.close());
    },
  };
}

function begin(traceparent: string | string[] | undefined): { live: Live; is_sampled: boolean } {
  const [, version, trace_id, parent_id, flags = '01', more] =
    TRACEPARENT.exec(String(traceparent ?? '')) ?? [];
  const isKnown = version !== undefined && !(version === '00' && more !== undefined);
  return {
    live: {
      trace_id: (isKnown && trace_id) || newId(16),
      span_id: newId(8),
      parent_id: isKnown ? parent_id : undefined,
      began: { ms: Date.now(), at: performance.now() },
      children: 0,
      is_open: true,
    },
    is_sampled: !isKnown || (Number.parseInt(flags, 16) & 1) === 1,
  };
}

/** The route's pattern, not the address, which may name somebody. */
function spanOf(live: Live, { method, protocol, routeOptions }: FastifyRequest, status: number): Span {
  const route = routeOptions.url;
  return {
    traceId: live.trace_id,
    spanId: live.span_id,
    ...(live.parent_id ? { parentSpanId: live.parent_id } : {}),
    name: route ? `${method} ${route}` : method,
    kind: 2,
    startTimeUnixNano: nanos(live.began.ms),
    endTimeUnixNano: nanos(timeIn(live)),
    attributes: attributesOf({
      'http.request.method': method,
      'url.scheme': protocol,
      ...(route ? { 'http.route': route } : {}),
      'http.response.status_code': status,
      ...(status >= 500 ? { 'error.type': String(status) } : {}),
    }),
    ...(status >= 500 ? { status: { code: 2 } } : {}),
  };
}

const newId = (bytes: number) => randomBytes(bytes).toString('hex');
const timeIn = ({ began }: Live) => began.ms + performance.now() - began.at;
/** A time of today in nanoseconds is more than a number can hold. */
const nanos = (ms: number) => `${Math.round(ms * 1000)}000`;
