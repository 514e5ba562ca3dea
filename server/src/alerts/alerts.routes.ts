import { alertEndpoints } from '@trunkline/contract/alerts/alerts.contract.ts';
import { alertsPolicy } from '@trunkline/contract/alerts/alerts.policy.ts';
import { asOfPage, pageOf } from '@trunkline/contract/recent-calls/time-range.ts';
import type { FastifyInstance } from 'fastify';
import { withAccountNames } from '../app/account-names.store.ts';
import { getTenantOfPath, whoseCalls } from '../app/path-owner.ts';
import type { CallStore } from '../calls/call-store.ts';
import { fromCallStore } from '../calls/when-store-fails.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import { exportAlerts } from './export-alerts.ts';
import { alertOf, countByType, searchOf } from './list-alerts.ts';

type Parts = { db: Db; calls: CallStore };

export function alertRoutes(app: FastifyInstance, { db, calls }: Parts): void {
  route(app, alertEndpoints.list, async (ask) => {
    const owner = await getTenantOfPath(db, ask.params);
    authorize(ask, alertsPolicy, 'list', owner);
    const whose = await whoseCalls(db, owner, ask.query.account_sid);
    const { limit, offset, ...page } = pageOf(ask.query);
    const slice = { limit, offset };
    const asked_at = Date.now();
    const [{ rows, ...total }, counts] = await Promise.all([
      fromCallStore(calls.listAlerts(whose, searchOf(ask.query), slice)),
      fromCallStore(countByType(calls, whose, ask.query)),
    ]);
    const times = rows.map(({ time }) => time);
    const { as_of = asOfPage(asked_at, times) } = ask.query;
    return { ...total, counts, ...page, as_of, data: await withAccountNames(db, rows.map(alertOf)) };
  });

  route(app, alertEndpoints.exportCsv, async (ask) => {
    const owner = await getTenantOfPath(db, ask.params);
    authorize(ask, alertsPolicy, 'list', owner);
    const whose = await whoseCalls(db, owner, ask.query.account_sid);
    const csv = await fromCallStore(exportAlerts(calls, whose, searchOf(ask.query)));
    ask.reply.header('content-disposition', 'attachment; filename="alerts.csv"');
    return csv;
  });
}
