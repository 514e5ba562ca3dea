import { homeEndpoints } from '@trunkline/contract/home/home.contract.ts';
import { homePolicy } from '@trunkline/contract/home/home.policy.ts';
import type { FastifyInstance } from 'fastify';
import { homeCalls } from '../app/home-calls.ts';
import { homeLive, homeUse } from '../app/home-live.ts';
import { getTenantOfPath, whoseCalls } from '../app/path-owner.ts';
import type { CallStore } from '../calls/call-store.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import type { LiveState } from '../outside/live-state.ts';
import type { Registrations } from '../outside/registrations.ts';
import { readHome } from './read-home.ts';

type Parts = { db: Db; calls: CallStore; live: LiveState; registrations: Registrations };

export function homeRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, calls } = parts;
  route(app, homeEndpoints.read, async (ask) => {
    const owner = await getTenantOfPath(db, ask.params);
    authorize(ask, homePolicy, 'read', owner);
    const whose = await whoseCalls(db, owner, undefined);
    const { period, only } = ask.query;
    const read = {
      calls: homeCalls(calls, whose, period),
      live: homeLive(parts, owner),
      use: homeUse(calls, parts),
    };
    return readHome(db, ask.actor, owner, read, only);
  });
}
