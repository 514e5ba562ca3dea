import { callLogEndpoints } from '@trunkline/contract/recent-calls/call-logs.contract.ts';
import { recentCallsPolicy } from '@trunkline/contract/recent-calls/recent-calls.policy.ts';
import type { FastifyInstance } from 'fastify';
import { getTenantOfPath, whoseCalls } from '../app/path-owner.ts';
import type { CallStore } from '../calls/call-store.ts';
import { fromCallStore } from '../calls/when-store-fails.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import type { CallLogs } from '../outside/cloudwatch-logs.ts';
import { ownerOfCall } from './list-calls.ts';
import { readCallLogs } from './read-call-logs.ts';

type Parts = { db: Db; calls: CallStore; logs: CallLogs | null };

export function callLogRoutes(app: FastifyInstance, { db, calls, logs }: Parts): void {
  route(app, callLogEndpoints.read, async (ask) => {
    const { call_sid } = ask.params;
    const owner = await getTenantOfPath(db, ask.params);
    authorize(ask, recentCallsPolicy, 'list', owner);
    const whose = await whoseCalls(db, owner, undefined);
    const call = await fromCallStore(calls.findCall(whose, { call_id: call_sid }));
    if (call?.call_sid !== call_sid) throw problems.unknown('call');
    authorize(ask, recentCallsPolicy, 'read', ownerOfCall(call));
    return readCallLogs(logs, { ...call, call_sid }, ask.query.logGroupName);
  });
}
