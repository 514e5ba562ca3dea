import { recentCallEndpoints } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { recentCallsPolicy } from '@trunkline/contract/recent-calls/recent-calls.policy.ts';
import { asOfPage, pageOf } from '@trunkline/contract/recent-calls/time-range.ts';
import type { FastifyInstance } from 'fastify';
import { withAccountNames } from '../app/account-names.store.ts';
import { getTenantOfPath, whoseCalls, withinReachOf } from '../app/path-owner.ts';
import type { CallStore } from '../calls/call-store.ts';
import { fromCallStore } from '../calls/when-store-fails.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { countByChoice } from './count-by-choice.ts';
import { exportCalls } from './export-calls.ts';
import { callOf, ownerOfCall, searchOf } from './list-calls.ts';

type Parts = { db: Db; calls: CallStore };

export function recentCallRoutes(app: FastifyInstance, { db, calls }: Parts): void {
  route(app, recentCallEndpoints.list, async (ask) => {
    const owner = await getTenantOfPath(db, ask.params);
    authorize(ask, recentCallsPolicy, 'list', owner);
    const whose = await whoseCalls(db, owner, ask.query.account_sid);
    const { limit, offset, ...page } = pageOf(ask.query);
    const slice = { limit, offset };
    const asked_at = Date.now();
    const [{ rows, ...total }, counts] = await Promise.all([
      fromCallStore(calls.listCalls(whose, searchOf(ask.query), slice)),
      fromCallStore(countByChoice(calls, whose, ask.query)),
    ]);
    const ends = rows.flatMap(({ attempted_at, terminated_at }) => [attempted_at, terminated_at]);
    const { as_of = asOfPage(asked_at, ends) } = ask.query;
    return { ...total, counts, ...page, as_of, data: await withAccountNames(db, rows.map(callOf)) };
  });

  route(app, recentCallEndpoints.exportCsv, async (ask) => {
    const owner = await getTenantOfPath(db, ask.params);
    authorize(ask, recentCallsPolicy, 'list', owner);
    const whose = await whoseCalls(db, owner, ask.query.account_sid);
    const csv = await fromCallStore(exportCalls(calls, whose, searchOf(ask.query)));
    ask.reply.header('content-disposition', 'attachment; filename="recent-calls.csv"');
    return csv;
  });

  route(app, recentCallEndpoints.read, async (ask) => {
    const whose = withinReachOf(ask.actor);
    const found = await fromCallStore(calls.findCall(whose, { call_id: ask.params.call_id }));
    if (!found) throw problems.unknown('call');
    authorize(ask, recentCallsPolicy, 'read', ownerOfCall(found));
    const [named = callOf(found)] = await withAccountNames(db, [callOf(found)]);
    return named;
  });
}
