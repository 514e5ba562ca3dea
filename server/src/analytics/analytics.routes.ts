import { analyticsEndpoints, type StatsQuery } from '@trunkline/contract/analytics/analytics.contract.ts';
import { analyticsPolicy } from '@trunkline/contract/analytics/analytics.policy.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getTenantOfPath, type OwnerPath, whoseCalls } from '../app/path-owner.ts';
import type { CallStats, CallStore, StatsOf } from '../calls/call-store.ts';
import { fromCallStore } from '../calls/when-store-fails.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { hoursOf, readBusiest, readFailures, readVolume } from './read-figures.ts';

type Parts = { db: Db; calls: CallStore };
type Ask = { actor: Actor; request: FastifyRequest; params: OwnerPath; query: StatsQuery };

export function analyticsRoutes(app: FastifyInstance, { db, calls }: Parts): void {
  async function asked(ask: Ask): Promise<{ stats: CallStats; of: StatsOf }> {
    const owner = await getTenantOfPath(db, ask.params);
    authorize(ask, analyticsPolicy, 'read', owner);
    const { account_sid, trunk, application_sid } = ask.query;
    const whose = await whoseCalls(db, owner, account_sid);
    if (!calls.stats) throw problems.notSetUp('Counting calls');
    return { stats: calls.stats, of: { whose, trunk, application_sid, hours: hoursOf(ask.query) } };
  }

  route(app, analyticsEndpoints.readVolume, async (ask) => {
    const { stats, of } = await asked(ask);
    return fromCallStore(readVolume(stats, of));
  });

  route(app, analyticsEndpoints.readBusiest, async (ask) => {
    const { stats, of } = await asked(ask);
    return fromCallStore(readBusiest(db, stats, of));
  });

  route(app, analyticsEndpoints.readFailures, async (ask) => {
    const { stats, of } = await asked(ask);
    return fromCallStore(readFailures(stats, of));
  });
}
