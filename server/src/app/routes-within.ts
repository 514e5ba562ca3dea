/**
 * Runs the routes of tenants within one transaction: the same rules and refusals, without commits of their own
 * (decision 052).
 */
import type { Method } from '@trunkline/contract/core/endpoint.ts';
import Fastify from 'fastify';
import type { ReadAppEnv } from '../applications/read-app-env.ts';
import type { Db } from '../db/open.ts';
import { acceptJson } from '../http/accept-json.ts';
import { refuseUnasked } from '../http/authorize.ts';
import { noSchemas, type Origin } from '../http/route.ts';
import { type AuditEntry, collectEntries } from './audit.ts';
import { tenantRoutes } from './tenant-routes.ts';

type Asked = { method: Method; path: string; body?: object };

export type RoutesWithin = (
  trx: Db,
  origin: Origin,
  readAppEnv: ReadAppEnv,
) => Promise<{
  /** The sid of what was made. Throws what the route threw. */
  send(asked: Asked): Promise<string | undefined>;
  /** Collected for one audit entry about all of it. */
  entries: AuditEntry[];
  close(): Promise<void>;
}>;

type Parts = Parameters<typeof tenantRoutes>[1];

export function routesWithin(parts: Omit<Parts, 'db' | 'aside' | 'readAppEnv'>): RoutesWithin {
  return async (trx, { actor, session_sid }, readAppEnv) => {
    const app = Fastify({
      schemaController: noSchemas,
      routerOptions: { caseSensitive: false },
    });
    let failure: unknown = null;
    app.decorate('answer_check', null);
    app.decorate('once', () => null);
    app.decorateRequest('actor', null);
    app.decorateRequest('session_sid', null);
    app.decorateRequest('must_change_password', false);
    app.addHook('onRequest', async (request) => {
      Object.assign(request, { actor, session_sid });
    });
    app.setErrorHandler((error, _request, reply) => {
      failure = error;
      return reply.code(500).send();
    });
    acceptJson(app);
    refuseUnasked(app);
    tenantRoutes(app, { ...parts, readAppEnv, db: trx, aside: trx });
    const { entries, done } = collectEntries(trx);
    await app.ready();
    return {
      entries,
      async send({ method, path, body }) {
        failure = null;
        const reply = await app.inject({ method, url: path, ...(body && { payload: body }) });
        if (failure !== null) throw failure;
        if (reply.statusCode >= 300) throw new Error(`${method} ${path} is not served: ${reply.statusCode}`);
        return reply.body === '' ? undefined : (reply.json() as { sid?: string }).sid;
      },
      async close() {
        done();
        await app.close();
      },
    };
  };
}
