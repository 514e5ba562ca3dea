import { lcrEntryEndpoints } from '@trunkline/contract/least-cost-routing/entries.contract.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import { lcrRouteEndpoints } from '@trunkline/contract/least-cost-routing/routes.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { ProblemError, problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { getLcr } from './change-lcr.ts';
import {
  changeEntry,
  changeRoute,
  createEntry,
  createRoute,
  deleteEntry,
  deleteRoute,
} from './change-route.ts';
import { findEntry, findRoute, findRoutes } from './lcr-routes.store.ts';
import { saveAllRoutes } from './save-routes.ts';

type Needs = { db: Db; longest_pattern: number };

/** A route and its carriers belong to whom their routing belongs to. */
export function lcrRouteRoutes(app: FastifyInstance, { db, longest_pattern }: Needs): void {
  const getRoute = async (lcr_route_sid: string) => {
    const stored = await findRoute(db, lcr_route_sid);
    if (!stored) throw problems.unknown('route');
    const { owner } = await getLcr(db, stored.lcr_sid);
    return { stored, owner, of: { lcr_sid: stored.lcr_sid, lcr_route_sid, owner } };
  };
  const getEntry = async (lcr_carrier_set_entry_sid: string) => {
    const entry = await findEntry(db, lcr_carrier_set_entry_sid);
    if (!entry) throw problems.unknown('carrier entry');
    return { entry, ...(await getRoute(entry.lcr_route_sid)) };
  };

  route(app, lcrRouteEndpoints.saveAll, async (ask) => {
    const { lcr_sid } = ask.params;
    const { owner } = await getLcr(db, lcr_sid);
    authorize(ask, lcrPolicy, 'update', owner);
    await saveAllRoutes(db, ask.origin, { lcr_sid, owner }, ask.body, longest_pattern);
    return undefined;
  });

  route(app, lcrRouteEndpoints.list, async (ask) => {
    const { lcr_sid } = ask.query;
    const { owner } = await getLcr(db, lcr_sid);
    authorize(ask, lcrPolicy, 'read', owner);
    return findRoutes(db, lcr_sid);
  });

  route(app, lcrRouteEndpoints.create, async (ask) => {
    const { owner } = await named('lcr_sid', getLcr(db, ask.body.lcr_sid));
    authorize(ask, lcrPolicy, 'update', owner);
    const { lcr_sid } = ask.body;
    return { sid: await createRoute(db, ask.origin, { lcr_sid, owner }, ask.body, longest_pattern) };
  });

  route(app, lcrRouteEndpoints.read, async (ask) => {
    const { stored, owner } = await getRoute(ask.params.lcr_route_sid);
    authorize(ask, lcrPolicy, 'read', owner);
    return stored;
  });

  route(
    app,
    lcrRouteEndpoints.update,
    async (ask) => {
      const { of, owner } = await getRoute(ask.params.lcr_route_sid);
      authorize(ask, lcrPolicy, 'update', owner);
      await changeRoute(db, ask.origin, of, ask.body, longest_pattern);
      return undefined;
    },
    async ({ lcr_route_sid }) => (await getRoute(lcr_route_sid)).stored,
  );

  route(app, lcrRouteEndpoints.remove, async (ask) => {
    const { of, owner } = await getRoute(ask.params.lcr_route_sid);
    authorize(ask, lcrPolicy, 'update', owner);
    await deleteRoute(db, ask.origin, of);
    return undefined;
  });

  route(app, lcrEntryEndpoints.list, async (ask) => {
    const { stored, owner } = await getRoute(ask.query.lcr_route_sid);
    authorize(ask, lcrPolicy, 'read', owner);
    return stored.lcr_carrier_set_entries;
  });

  route(app, lcrEntryEndpoints.create, async (ask) => {
    const { of, owner } = await named('lcr_route_sid', getRoute(ask.body.lcr_route_sid));
    authorize(ask, lcrPolicy, 'update', owner);
    return { sid: await named('lcr_route_sid', createEntry(db, ask.origin, of, ask.body)) };
  });

  route(app, lcrEntryEndpoints.read, async (ask) => {
    const { entry, owner } = await getEntry(ask.params.lcr_carrier_set_entry_sid);
    authorize(ask, lcrPolicy, 'read', owner);
    return entry;
  });

  route(app, lcrEntryEndpoints.update, async (ask) => {
    const { entry, of, owner } = await getEntry(ask.params.lcr_carrier_set_entry_sid);
    authorize(ask, lcrPolicy, 'update', owner);
    await changeEntry(db, ask.origin, of, entry.lcr_carrier_set_entry_sid, ask.body);
    return undefined;
  });

  route(app, lcrEntryEndpoints.remove, async (ask) => {
    const { entry, of, owner } = await getEntry(ask.params.lcr_carrier_set_entry_sid);
    authorize(ask, lcrPolicy, 'update', owner);
    await deleteEntry(db, ask.origin, of, entry.lcr_carrier_set_entry_sid);
    return undefined;
  });
}

/** What is unknown in a path is a 404; in a body it is a field that is wrong. */
async function named<T>(path: string, getting: Promise<T>): Promise<T> {
  try {
    return await getting;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404)
      throw problems.invalid([{ path, message: `unknown ${path}` }]);
    throw error;
  }
}
