import { recentCallsPolicy } from '@trunkline/contract/recent-calls/recent-calls.policy.ts';
import { traceEndpoints } from '@trunkline/contract/recent-calls/traces.contract.ts';
import type { FastifyInstance } from 'fastify';
import { getTenantOfPath, whoseCalls } from '../app/path-owner.ts';
import type { CallStore } from '../calls/call-store.ts';
import type { TraceStore } from '../calls/trace-store.ts';
import { asStoreFault, fromCallStore } from '../calls/when-store-fails.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { ownerOfCall } from './list-calls.ts';
import { readTrace } from './read-trace.ts';

type Parts = { db: Db; calls: CallStore; traces: TraceStore };

export function traceRoutes(app: FastifyInstance, { db, calls, traces }: Parts): void {
  route(app, traceEndpoints.read, async (ask) => {
    const owner = await getTenantOfPath(db, ask.params);
    authorize(ask, recentCallsPolicy, 'list', owner);
    const whose = await whoseCalls(db, owner, undefined);
    // The call says whose the trace is: a trace id alone opens nothing.
    const call = await fromCallStore(calls.findCall(whose, { trace_id: ask.params.trace_id }));
    if (!call) throw problems.unknown('trace');
    authorize(ask, recentCallsPolicy, 'read', ownerOfCall(call));
    return readTrace(traces, call).catch((error: unknown) => {
      throw asStoreFault(error, 'The store of traces');
    });
  });
}
