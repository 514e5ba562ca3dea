import { searchEndpoints } from '@trunkline/contract/search/search.contract.ts';
import { searchPolicy } from '@trunkline/contract/search/search.policy.ts';
import type { FastifyInstance } from 'fastify';
import { withinReachOf } from '../app/path-owner.ts';
import type { CallStore } from '../calls/call-store.ts';
import { fromCallStore } from '../calls/when-store-fails.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import { searchAll } from './search-all.ts';

export function searchRoutes(app: FastifyInstance, { db, calls }: { db: Db; calls: CallStore }): void {
  route(app, searchEndpoints.find, async (ask) => {
    authorize(ask, searchPolicy, 'find');
    const whose = withinReachOf(ask.actor);
    return searchAll(db, ask.actor, ask.query.q, (call_id) =>
      fromCallStore(calls.findCall(whose, { call_id })),
    );
  });
}
